import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sentenceOf } from '@/api/problem';
import { toast, UNDO_MS } from '@/ui/toast';
import { type Question, whenConfirmed } from './confirm';
import { overlayOf, type Patch } from './overlay';

/** Something that a person does to what the server keeps. */
export interface Command<Input> {
  /** The queries that are read again when the server has done it. */
  touches: readonly QueryKey[];
  /** What is seen at once. Each change must come to the same when it is applied twice. */
  patches?: (input: Input) => Patch[];
  /** `keepalive` is set while the page closes. */
  send: (input: Input, how: { keepalive: boolean }) => Promise<unknown>;
  /** Asked before. */
  confirm?: (input: Input) => Question;
  /** What was done. With it the server is told only when the time to undo has passed, or the page closes. */
  undo?: (input: Input) => string;
  /** What did not work. */
  failed: (input: Input) => string;
}

interface Doing {
  /** It can be taken back, and was. */
  onUndo?: () => void;
  /** Where the focus belongs when what had it is gone. */
  focusBack?: () => void;
}

/** Commands that the server has not been told of yet. */
const owed = new Set<(keepalive: boolean) => void>();

/** Tells the server what it has not been told yet. */
export function flushCommands() {
  for (const tell of [...owed]) tell(true);
}

addEventListener('pagehide', flushCommands);

/** Where the focus was, or else where the caller says that it belongs. */
function focusKeeper(focusBack?: () => void): () => void {
  const focused = document.activeElement;
  return () => {
    if (focusBack) focusBack();
    else if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  };
}

async function carryOut<Input>(
  client: QueryClient,
  command: Command<Input>,
  input: Input,
  patches: Patch[],
  keepalive: boolean,
  putFocusBack: () => void,
): Promise<boolean> {
  const overlay = overlayOf(client);
  try {
    await command.send(input, { keepalive });
    overlay.keep(patches);
    return true;
  } catch (fault) {
    overlay.takeBack(patches);
    toast.error(command.failed(input), sentenceOf(fault), {
      label: 'Retry',
      run: () => {
        overlay.add(patches);
        void carryOut(client, command, input, patches, false, putFocusBack);
      },
    });
    putFocusBack();
    return false;
  } finally {
    for (const queryKey of command.touches) void client.invalidateQueries({ queryKey });
  }
}

/**
 * Does something: it is seen at once, in every view; where it can be undone the server hears of it later, and
 * where it fails everything is as it was and a notice says why. Returns whether it was done, or will be.
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
  if (!command.undo) return carryOut(client, command, input, patches, false, putFocusBack);

  const tell = (keepalive: boolean) => {
    clearTimeout(timer);
    if (owed.delete(tell)) {
      void carryOut(client, command, input, patches, keepalive, putFocusBack);
    }
  };
  const timer = setTimeout(() => tell(false), UNDO_MS);
  owed.add(tell);
  toast.undo(command.undo(input), () => {
    clearTimeout(timer);
    if (!owed.delete(tell)) return;
    overlayOf(client).takeBack(patches);
    doing.onUndo?.();
    putFocusBack();
  });
  return true;
}

export function useCommand<Input>(command: Command<Input>) {
  const client = useQueryClient();
  return useCallback(
    (input: Input, doing?: Doing) => run(client, command, input, doing),
    [client, command],
  );
}
