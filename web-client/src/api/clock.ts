import { useSyncExternalStore } from 'react';

/** How far the service's clock is ahead of this machine's, in milliseconds. */
let ahead = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let second = 0;

/** Stores the time the service just reported. */
export function tellServiceTime(now: string) {
  const then = Date.parse(now);
  if (!Number.isNaN(then)) ahead = then - Date.now();
}

/** The current time of the service, so that every window shows the same. */
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

/** The time of the service in whole seconds. All counters share it, so that they change together. */
export function useServiceSecond(counts: boolean): number {
  return useSyncExternalStore(counts ? listen : deaf, nowInSeconds);
}

/** Whole seconds since a service time; 0 if there is none. */
export function useSecondsSince(start: string | undefined): number {
  const now = useServiceSecond(start !== undefined);
  return start === undefined ? 0 : Math.max(0, Math.floor(now - Date.parse(start) / 1000));
}
