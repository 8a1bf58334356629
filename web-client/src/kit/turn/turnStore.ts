import { create } from 'zustand';
import { type Container, containerKey, type Followed } from '@/api/containers';
import { events } from '@/api/events';
import type { NumberedFrame } from '@/api/turns';
import type { FollowedFrame } from '@/api/types';
import { afterFrame, type LeftOut, type LiveTurn } from './liveTurn';

interface Turns {
  turns: Readonly<Record<string, LiveTurn>>;
}

/** The turns that this window sees happen. Outside React, so that no render starts or cuts one. */
export const useTurns = create<Turns>()(() => ({ turns: {} }));

/** What was only seen live and is worth keeping when the stored row takes over. */
interface Seen {
  /** The key of the row on the screen: with another one it would be drawn again, and jump. */
  key: string;
  thoughtMs: number | null;
  leftOut: LeftOut | null;
  /** Below a question: what there was to know about its answer, such as tools that are missing. */
  notices: readonly string[];
}
const seen = new Map<number, Seen>();

export function seenLive(messageId: number): Seen | undefined {
  return seen.get(messageId);
}

export function roundKey(turn: { id: string }, round: number): string {
  return `${turn.id}/${round}`;
}

const waiting = new Map<string, NumberedFrame[]>();
/** Ended turns whose stored rows could not be read: what comes after them waits no longer. */
const unread = new Set<string>();
let planned: number | undefined;

/** Frames come by the hundred in a second, pictures by sixty: all that came since the last are taken in at once. */
export function receive(key: string, numbered: NumberedFrame) {
  const queue = waiting.get(key) ?? [];
  queue.push(numbered);
  waiting.set(key, queue);
  // A hidden window draws no pictures, and the end of a turn has others who wait for it.
  const last = numbered.frame.type === 'done' || numbered.frame.type === 'error';
  if (last || document.hidden) takeIn();
  else planned ??= requestAnimationFrame(takeIn);
}

function takeIn() {
  if (planned !== undefined) cancelAnimationFrame(planned);
  planned = undefined;
  if (waiting.size === 0) return;
  const now = performance.now();
  const turns = { ...useTurns.getState().turns };
  let changed = false;
  for (const [key, frames] of waiting) {
    let turn = turns[key];
    let taken = 0;
    for (const frame of frames) {
      if (mustWait(turn, frame)) break;
      turn = afterFrame(turn, frame, now);
      taken += 1;
    }
    if (taken === frames.length) waiting.delete(key);
    else waiting.set(key, frames.slice(taken));
    if (turn && taken > 0) {
      turns[key] = turn;
      changed = true;
      remember(turn);
    }
  }
  if (changed) useTurns.setState({ turns });
}

/** A follow-up begins at once: the answer before it stays on the screen until its stored rows are there. */
function mustWait(turn: LiveTurn | undefined, { id, frame }: NumberedFrame): boolean {
  return (
    turn !== undefined &&
    turn.status !== 'running' &&
    frame.type === 'user_message' &&
    turn.id !== id &&
    !unread.has(turn.id)
  );
}

/** The stored rows of an ended turn cannot be read now: the next turn takes its place all the same. */
export function giveWay(turnId: string) {
  unread.add(turnId);
  takeIn();
}

document.addEventListener('visibilitychange', takeIn);

function remember(turn: LiveTurn) {
  const { question, notices } = turn;
  if (notices.length > 0 || seen.has(question.id))
    seen.set(question.id, { key: `m${question.id}`, thoughtMs: null, leftOut: null, notices });
  turn.rounds.forEach(({ messageId, thoughtMs }, index) => {
    if (messageId === null) return;
    const leftOut = index === turn.rounds.length - 1 ? turn.leftOut : null;
    seen.set(messageId, { key: roundKey(turn, index), thoughtMs, leftOut, notices: [] });
  });
}

function receiveFollowed(followed: FollowedFrame) {
  const key = `${followed.container}:${followed.container_id}`;
  receive(key, { id: followed.id, frame: followed.data });
}

events.subscribe('turn', receiveFollowed);

/** Takes the question from the answer to its sending, unless the event stream was quicker. */
export function begin(container: Container, question: NumberedFrame) {
  takeIn();
  const key = containerKey(container);
  const isKnown = waiting.get(key)?.some(({ id }) => id === question.id);
  if (isKnown || useTurns.getState().turns[key]?.id === question.id) return;
  receive(key, question);
  takeIn();
}

export function turnOf(followed: Followed): LiveTurn | undefined {
  return useTurns.getState().turns[containerKey(followed)];
}

/** Forgets a turn, because the stored rows show it or because it is not followed any more. */
export function drop(followed: Followed, turnId?: string) {
  const key = containerKey(followed);
  if (turnId === undefined) waiting.delete(key);
  useTurns.setState(({ turns }) => {
    if (turnId !== undefined && turns[key]?.id !== turnId) return { turns };
    const { [key]: gone, ...rest } = turns;
    if (gone) unread.delete(gone.id);
    return { turns: rest };
  });
  takeIn();
}

/** Where the event stream goes on after a cut; a turn that is over has nothing to go on with. */
export function resumeAt(followed: Followed): string | undefined {
  takeIn();
  const turn = turnOf(followed);
  return turn?.status === 'running' ? turn.lastFrame : undefined;
}
