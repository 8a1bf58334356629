import type { Message } from '@/api/types';
import type { LiveTurn, Usage } from '@/kit/turn/liveTurn';

/** The usage of the newest answer, as its provider reported it; null if it did not. */
export function newestUsage(
  rows: readonly Message[],
  turn: Pick<LiveTurn, 'rounds'> | undefined,
): Usage | null {
  const live = turn?.rounds.findLast(({ usage }) => usage !== null)?.usage;
  if (live) return live;
  for (const { role, prompt_tokens: prompt, completion_tokens: completion } of rows.toReversed()) {
    if (role === 'assistant' && prompt !== null && completion !== null)
      return { prompt, completion };
  }
  return null;
}

/** How full a context window is. */
export interface Fullness {
  prompt: number;
  completion: number;
  free: number;
  whole: number;
  /** Of the whole, rounded; never 0 unless empty. */
  percent: number;
}

export function fullness({ prompt, completion }: Usage, whole: number): Fullness {
  const used = prompt + completion;
  const percent = Math.min(100, Math.round((used / whole) * 100));
  return {
    prompt,
    completion,
    free: Math.max(0, whole - used),
    whole,
    percent: used > 0 ? Math.max(1, percent) : 0,
  };
}
