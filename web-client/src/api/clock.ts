import { useSyncExternalStore } from 'react';

/** How far the clock of the service is ahead of this machine's, in milliseconds. */
let ahead = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let second = 0;

/** The time of the service, as it has just told it. */
export function tellServiceTime(now: string) {
  const then = Date.parse(now);
  if (!Number.isNaN(then)) ahead = then - Date.now();
}

/** What time it is on the service: every window counts with it, on whatever machine. */
export function serviceNow(): number {
  return Date.now() + ahead;
}

function tick() {
  const now = serviceNow();
  timer = setTimeout(tick, 1000 - (now % 1000));
  second = Math.floor(now / 1000);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

const deaf = () => () => {};
const nowInSeconds = () => (timer === undefined ? Math.floor(serviceNow() / 1000) : second);

/** The time of the service in whole seconds. One clock for all that counts, so that all of it changes at once. */
export function useServiceSecond(counts: boolean): number {
  return useSyncExternalStore(counts ? listen : deaf, nowInSeconds);
}

/** Whole seconds since a moment of the service; nothing while there is no such moment. */
export function useSecondsSince(start: string | undefined): number {
  const now = useServiceSecond(start !== undefined);
  return start === undefined ? 0 : Math.max(0, Math.floor(now - Date.parse(start) / 1000));
}
