import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isAway, sentenceOf } from '@/api/problem';
import { toast } from '@/ui/toast';
import { type Question, whenConfirmed } from './confirm';
import { overlayOf, type Patch } from './overlay';

/** Something that a person does to what the server keeps. */
export interface Command<Input> {
  /** The queries that are read again when the server has done it. */
  touches: readonly QueryKey[];
  /** What is seen at once. Each change must come to the same when it is applied twice. */
  patches?: (input: Input) => Patch[];
  send: (input: Input) => Promise<unknown>;
  /** Asked before. */
  confirm?: (input: Input) => Question;
  /** How it is taken back, which is offered for a while. */
  undo?: {
    /** What was done. */
    says: (input: Input) => string;
    send: (input: Input) => Promise<unknown>;
    failed: (input: Input) => string;
  };
  /**
   * Keeps it until the service answers again, and settles when it is done or was taken back. Without it what the
   * service does not take is refused.
   */
  keep?: (input: Input, client: QueryClient) => Promise<void>;
  /** What did not work. */
  failed: (input: Input) => string;
}

interface Doing {
  /** It can be taken back, and was. */
  onUndo?: () => void;
  /** Where the focus belongs when what had it is gone. */
  focusBack?: () => void;
}

/** Where the focus was, or else where the caller says that it belongs. */
function focusKeeper(focusBack?: () => void): () => void {
  const focused = document.activeElement;
  return () => {
    if (focusBack) focusBack();
    else if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  };
}

async function readAgain(client: QueryClient, { touches }: Pick<Command<never>, 'touches'>) {
  await Promise.all(touches.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** What is under way to the server, by what it touches or is seen to change. Never fails. */
const underWay = new WeakMap<QueryClient, Map<string, Promise<unknown>>>();

/** Sends once all that touches the same has been answered: a name that comes after the deletion is lost. */
function inTurn(
  client: QueryClient,
  about: readonly QueryKey[],
  send: () => Promise<unknown>,
): Promise<unknown> {
  const turns = underWay.get(client) ?? new Map<string, Promise<unknown>>();
  underWay.set(client, turns);
  const names = [...new Set(about.map(hashKey))];
  const earlier = names.flatMap((name) => turns.get(name) ?? []);
  const sent = earlier.length === 0 ? send() : Promise.all(earlier).then(send);
  const answered = sent
    .catch(() => undefined)
    .then(() => {
      for (const name of names) if (turns.get(name) === answered) turns.delete(name);
    });
  for (const name of names) turns.set(name, answered);
  return sent;
}

/** What it changes on the server and here: two names that are given at once arrive in their order. */
function aboutOf({ touches }: Pick<Command<never>, 'touches'>, patches: readonly Patch[]) {
  return [...touches, ...patches.map(({ key }) => key)];
}

async function carryOut<Input>(
  client: QueryClient,
  command: Command<Input>,
  input: Input,
  patches: Patch[],
  putFocusBack: () => void,
): Promise<boolean> {
  const overlay = overlayOf(client);
  try {
    await inTurn(client, aboutOf(command, patches), () => command.send(input));
    overlay.keep(patches);
    void readAgain(client, command);
    return true;
  } catch (fault) {
    if (command.keep && isAway(fault)) {
      void command.keep(input, client).then(async () => {
        // What is drawn over the old state goes when the new one is there.
        await readAgain(client, command);
        overlay.takeBack(patches);
      });
      return true;
    }
    overlay.takeBack(patches);
    toast.error(command.failed(input), sentenceOf(fault), {
      label: 'Retry',
      run: () => {
        overlay.add(patches);
        void carryOut(client, command, input, patches, putFocusBack);
      },
    });
    putFocusBack();
    void readAgain(client, command);
    return false;
  }
}

async function takeBack<Input>(
  client: QueryClient,
  command: Command<Input>,
  input: Input,
  patches: Patch[],
  onUndo?: () => void,
) {
  const { undo } = command;
  if (!undo) return;
  try {
    await inTurn(client, aboutOf(command, patches), () => undo.send(input));
    await readAgain(client, command);
    onUndo?.();
  } catch (fault) {
    toast.error(undo.failed(input), sentenceOf(fault), {
      label: 'Retry',
      run: () => void takeBack(client, command, input, patches, onUndo),
    });
  }
}

/**
 * Does something: it is seen at once, in every view, and where it fails everything is as it was and a notice says
 * why. What can be undone is done as well; taking it back is something that is done too. Returns whether it was
 * done, or will be.
 */
export async function run<Input>(
  client: QueryClient,
  command: Command<Input>,
  input: Input,
  doing: Doing = {},
): Promise<boolean> {
  const putFocusBack = focusKeeper(doing.focusBack);
  if (command.confirm && !(await whenConfirmed(command.confirm(input)))) return false;
  const patches = command.patches?.(input) ?? [];
  overlayOf(client).add(patches);
  const done = carryOut(client, command, input, patches, putFocusBack);
  if (!command.undo) return done;
  const close = toast.undo(command.undo.says(input), async () => {
    if (!(await done)) return;
    await takeBack(client, command, input, patches, doing.onUndo);
    putFocusBack();
  });
  // What was not done cannot be taken back.
  void done.then((isDone) => isDone || close());
  return done;
}

export function useCommand<Input>(command: Command<Input>) {
  const client = useQueryClient();
  return useCallback(
    (input: Input, doing?: Doing) => run(client, command, input, doing),
    [client, command],
  );
}
