import { type ReactNode, useSyncExternalStore } from 'react';
import { longWhen } from './when';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Timers of a hidden window or a sleeping machine are late, so a window that is shown again looks too. */
function tick() {
  clearTimeout(timer);
  timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE));
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', tick);
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', tick);
    clearTimeout(timer);
  };
}

const minute = () => Math.floor(Date.now() / MINUTE);

/** Renders the component again each minute. */
export function useMinutes() {
  useSyncExternalStore(listen, minute);
}

/** Words that depend on the current time, such as “5 minutes ago”. Only they are rendered again each minute. */
export function Minutely({ children }: { children: () => ReactNode }) {
  useMinutes();
  return children();
}

interface WhenProps {
  at: string;
  form?: (at: string) => string;
  className?: string;
}

/** A moment in words that stay true, such as “yesterday at 14:05”. */
export function When({ at, form = longWhen, className }: WhenProps) {
  return (
    <time dateTime={at} className={className}>
      <Minutely>{() => form(at)}</Minutely>
    </time>
  );
}
