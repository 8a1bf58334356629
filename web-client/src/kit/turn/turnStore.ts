import { create } from 'zustand';
import { type Container, containerKey, type Followed } from '@/api/containers';
import { events } from '@/api/events';
import type { NumberedFrame } from '@/api/turns';
import type { FollowedFrame } from '@/api/types';
import { afterFrame, type LeftOut, type LiveTurn } from './liveTurn';

interface Turns {
  turns: Readonly<Record<string, LiveTurn>>;
}

/** The turns that this window sees live. Outside of React, so that no render starts or aborts one. */
export const useTurns = create<Turns>()(() => ({ turns: {} }));

/** Data seen only live, kept for when the stored row replaces it. */
interface Seen {
  /** The key of the rendered row: a different one would remount it and make it jump. */
  key: string;
  thoughtMs: number | null;
  leftOut: LeftOut | null;
  /** Shown below a question: notes about its answer, such as missing tools. */
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
/** Ended turns whose stored rows could not be loaded: later turns no longer wait for them. */
const unread = new Set<string>();
let planned: number | undefined;

/** Hundreds of frames arrive per second but only sixty are drawn: each animation frame processes all of them. */
export function receive(key: string, numbered: NumberedFrame) {
  const queue = waiting.get(key) ?? [];
  queue.push(numbered);
  waiting.set(key, queue);
  // A hidden window has no animation frames, and others wait for the end of a turn.
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

/** A follow-up starts at once: the previous answer stays on the screen until its stored rows are loaded. */
function mustWait(turn: LiveTurn | undefined, { id, frame }: NumberedFrame): boolean {
  return (
    turn !== undefined &&
    turn.status !== 'running' &&
    frame.type === 'user_message' &&
    turn.id !== id &&
    !unread.has(turn.id)
  );
}

/** The stored rows of an ended turn cannot be loaded now: the next turn replaces it all the same. */
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

/** Starts a turn with the question from the response to its request, unless the event stream was faster. */
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

/** Removes a turn, because stored rows replace it or it is no longer followed. */
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

/** Where the event stream resumes after an interruption; undefined for a finished turn. */
export function resumeAt(followed: Followed): string | undefined {
  takeIn();
  const turn = turnOf(followed);
  return turn?.status === 'running' ? turn.lastFrame : undefined;
}
