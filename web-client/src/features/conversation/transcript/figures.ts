import type { LeftOut } from '@/kit/turn/liveTurn';
import type { Answer } from './answer';

const number = new Intl.NumberFormat('en');

/** 850 ms, 6.4 s, 2 min 5 s. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** "2,140 in, 612 out · 6.4 s", as far as known. */
export function figuresOf({ usage, elapsedMs }: Answer): string {
  const tokens =
    usage && `${number.format(usage.prompt)} in, ${number.format(usage.completion)} out`;
  const time = elapsedMs === null ? null : duration(elapsedMs);
  return [tokens, time].filter(Boolean).join(' · ');
}

/** "Thought for 4 s". */
export function thoughtFor(ms: number | null): string {
  if (ms === null) return 'Thought';
  return `Thought for ${Math.max(1, Math.round(ms / 1000))} s`;
}

function counted(count: number, one: string, many: string): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

/** "3 tools and 12 older messages did not fit into the model's window." */
export function leftOutText({ tools, messages }: LeftOut): string {
  const parts = [
    tools.length > 0 && counted(tools.length, 'tool', 'tools'),
    messages > 0 && counted(messages, 'older message', 'older messages'),
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'A part of the text did not fit into the model’s context window.';
  return `${parts.join(' and ')} did not fit into the model’s context window.`;
}
