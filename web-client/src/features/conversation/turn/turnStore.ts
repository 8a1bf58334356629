import { create } from 'zustand';
import type { NumberedFrame } from '@/api/turns';
import { type Container, containerKey, type FollowedFrame } from '@/api/types';
import { afterFrame, type LiveTurn } from './liveTurn';

interface Turns {
  turns: Readonly<Record<string, LiveTurn>>;
}

/** The turns that this window sees happen. Outside React, so that no render starts or cuts one. */
export const useTurns = create<Turns>()(() => ({ turns: {} }));

/** What was only seen live and is worth keeping when the stored row takes over. */
interface Seen {
  /** The key of the row on the screen: with another one it would be drawn anew, and jump. */
  key: string;
  thoughtMs: number | null;
}
const seen = new Map<number, Seen>();

export function seenLive(messageId: number): Seen | undefined {
  return seen.get(messageId);
}

export function roundKey(turn: { id: string }, round: number): string {
  return `${turn.id}/${round}`;
}

const waiting = new Map<string, NumberedFrame[]>();
let planned: number | undefined;

/** Frames come by the hundred in a second, pictures by sixty: all that came since the last are taken in at once. */
export function receive(key: string, frame: NumberedFrame) {
  const queue = waiting.get(key) ?? [];
  queue.push(frame);
  waiting.set(key, queue);
  // A hidden window draws no pictures, and the end of a turn has others who wait for it.
  const last = frame.event === 'done' || frame.event === 'error';
  if (last || document.hidden) takeIn();
  else planned ??= requestAnimationFrame(takeIn);
}

function takeIn() {
  if (planned !== undefined) cancelAnimationFrame(planned);
  planned = undefined;
  if (waiting.size === 0) return;
  const now = performance.now();
  const turns = { ...useTurns.getState().turns };
  for (const [key, frames] of waiting) {
    let turn = turns[key];
    for (const frame of frames) turn = afterFrame(turn, frame, now);
    if (turn) {
      turns[key] = turn;
      remember(turn);
    }
  }
  waiting.clear();
  useTurns.setState({ turns });
}

document.addEventListener('visibilitychange', takeIn);

function remember(turn: LiveTurn) {
  turn.rounds.forEach(({ messageId, thoughtMs }, index) => {
    if (messageId !== null) seen.set(messageId, { key: roundKey(turn, index), thoughtMs });
  });
}

export function receiveFollowed(followed: FollowedFrame) {
  const key = `${followed.container}:${followed.container_id}`;
  receive(key, { id: followed.id, event: followed.event, data: followed.data } as NumberedFrame);
}

/** Takes the question from the answer to its sending, unless the event stream was quicker. */
export function begin(container: Container, frame: NumberedFrame) {
  takeIn();
  const key = containerKey(container);
  if (useTurns.getState().turns[key]?.id === frame.id) return;
  receive(key, frame);
  takeIn();
}

export function turnOf(container: Container): LiveTurn | undefined {
  return useTurns.getState().turns[containerKey(container)];
}

/** Forgets a turn, because the stored rows show it or because it is not followed any more. */
export function drop(container: Container, turnId?: string) {
  const key = containerKey(container);
  waiting.delete(key);
  useTurns.setState(({ turns }) => {
    if (turnId !== undefined && turns[key]?.id !== turnId) return { turns };
    const { [key]: _, ...rest } = turns;
    return { turns: rest };
  });
}

/** Where the event stream goes on after a cut; a turn that is over has nothing to go on with. */
export function resumeAt(container: Container): string | undefined {
  takeIn();
  const turn = turnOf(container);
  return turn?.status === 'running' ? turn.lastFrame : undefined;
}
