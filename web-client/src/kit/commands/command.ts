import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isAway, isUnanswered, sentenceOf } from '@/api/problem';
import { toast } from '@/ui/toast';
import { type Question, whenConfirmed } from './confirm';
import { overlayOf, type Patch } from './overlay';

/** An action of the user that changes data on the server. */
export interface Command<Input> {
  /** The queries that are read again once the server has done it. */
  touches: readonly QueryKey[];
  /** The optimistic changes. Each must be idempotent. */
  patches?: (input: Input) => Patch[];
  send: (input: Input) => Promise<unknown>;
  /** The question to ask first, if any. */
  confirm?: (input: Input) => Question | undefined;
  /** How to undo it, which is offered for a while. */
  undo?: {
    /** What was done. */
    description: (input: Input) => string;
    send: (input: Input) => Promise<unknown>;
    failed: (input: Input) => string;
  };
  /**
   * Keeps it until the service answers again, and settles when it is done or withdrawn. Without this, an
   * unanswered command fails.
   */
  keep?: (input: Input, client: QueryClient) => Promise<void>;
  /** The error message. */
  failed: (input: Input) => string;
  /**
   * The error message for a command that was not answered, but may have been carried out, and would be carried out
   * twice if it were repeated. No retry is offered then.
   */
  unanswered?: (input: Input) => string;
}

interface Doing {
  /** Called after an undo. */
  onUndo?: () => void;
  /** Focuses the right element when the focused one has disappeared. */
  focusBack?: () => void;
}

/** Returns a function that restores the focus: with the caller's `focusBack`, or else to where it was. */
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

/** The requests in progress, by the keys they affect. Never fail. */
const underWay = new WeakMap<QueryClient, Map<string, Promise<unknown>>>();

/** Sends once every request that affects the same keys has finished: renaming after a deletion would be lost. */
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

/** The keys it affects on the server and here: two names given at once arrive in order. */
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
        // The optimistic change is removed once the new data is there.
        await readAgain(client, command);
        overlay.takeBack(patches);
      });
      return true;
    }
    overlay.takeBack(patches);
    const unanswered = isUnanswered(fault) ? command.unanswered?.(input) : undefined;
    const retry = () => {
      overlay.add(patches);
      void carryOut(client, command, input, patches, putFocusBack);
    };
    toast.error(
      unanswered ?? command.failed(input),
      sentenceOf(fault),
      unanswered === undefined ? { label: 'Retry', run: retry } : undefined,
    );
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
 * Runs a command: its effect shows at once in every view; if it fails, everything is restored and a notice says
 * why. An undo is run as a command too. Returns whether it was done, or will be.
 */
export async function run<Input>(
  client: QueryClient,
  command: Command<Input>,
  input: Input,
  doing: Doing = {},
): Promise<boolean> {
  const putFocusBack = focusKeeper(doing.focusBack);
  const question = command.confirm?.(input);
  if (question && !(await whenConfirmed(question))) return false;
  const patches = command.patches?.(input) ?? [];
  overlayOf(client).add(patches);
  const done = carryOut(client, command, input, patches, putFocusBack);
  if (!command.undo) return done;
  const close = toast.undo(command.undo.description(input), async () => {
    if (!(await done)) return;
    await takeBack(client, command, input, patches, doing.onUndo);
    putFocusBack();
  });
  // A failed command cannot be undone.
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
