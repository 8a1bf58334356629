import { count, duration, plural } from '@/kit/figures/format';
import type { LeftOut } from '@/kit/turn/liveTurn';
import type { Answer } from './answer';

/** "2,140 in, 612 out · 6.4 s", as far as known. */
export function figuresOf({ usage, elapsedMs }: Answer): string {
  const tokens = usage && `${count(usage.prompt)} in, ${count(usage.completion)} out`;
  const time = elapsedMs === null ? null : duration(elapsedMs);
  return [tokens, time].filter(Boolean).join(' · ');
}

/** "Thought for 4 s". */
export function thoughtFor(ms: number | null): string {
  if (ms === null) return 'Thought';
  return `Thought for ${Math.max(1, Math.round(ms / 1000))} s`;
}

/** "3 tools and 12 older messages did not fit into the model's window." */
export function leftOutText({ tools, messages }: LeftOut): string {
  const parts = [
    tools.length > 0 && plural(tools.length, 'tool'),
    messages > 0 && plural(messages, 'older message'),
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'A part of the text did not fit into the model’s context window.';
  return `${parts.join(' and ')} did not fit into the model’s context window.`;
}
