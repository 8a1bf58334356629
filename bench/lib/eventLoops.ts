import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 5;
const NAME = /^reactor-http/;

/** How far a thread has come: sleeps that it chose, and the milliseconds that it waited for a processor. */
interface Progress {
  sleeps: string;
  queued: number;
  at: number;
}

/**
 * Watches the event loops of a process from outside: a loop that is not blocked sleeps again and again. Gives, when it is
 * asked to end, the longest time in milliseconds that one did not, less what it waited for a processor meanwhile. A loop
 * with much to do counts as blocked too, so the truth is not above the figure. Only Linux tells.
 */
export function watchEventLoops(pid: number): () => number {
  const tasks = `/proc/${pid}/task`;
  const loops = readdirSync(tasks).filter((task) => NAME.test(read(`${tasks}/${task}/comm`)));
  if (loops.length === 0) throw new Error('There is no event loop to watch.');
  const seen = new Map(loops.map((loop) => [loop, progress(`${tasks}/${loop}`)]));
  let longest = 0;
  const timer = setInterval(() => {
    for (const loop of loops) {
      const before = seen.get(loop) as Progress;
      const now = progress(`${tasks}/${loop}`);
      if (now.sleeps !== before.sleeps || isIdle(`${tasks}/${loop}`)) seen.set(loop, now);
      else longest = Math.max(longest, now.at - before.at - (now.queued - before.queued));
    }
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

function progress(task: string): Progress {
  return {
    sleeps: /^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(`${task}/status`))?.[1] ?? '',
    queued: Number(read(`${task}/schedstat`).split(' ')[1]) / 1e6,
    at: performance.now(),
  };
}

/** Asleep until something comes; one that waits for a lock sleeps elsewhere. */
const isIdle = (task: string) => /ep_poll|poll_schedule/.test(read(`${task}/wchan`));

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
