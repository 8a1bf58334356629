import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 5;
const NAME = /^reactor-http/;

/** What a thread is at. */
interface Look {
  /** How often it has gone to sleep by itself. */
  sleeps: string;
  /** Milliseconds on a processor so far. */
  ran: number;
  asleep: boolean;
  at: number;
}

/** What a thread has done since it last waited for something to come: its time on a processor, and asleep elsewhere. */
interface Stretch {
  begun: Look;
  last: Look;
  waited: number;
}

/**
 * Watches the event loops of a process from outside. Gives, when it is asked to end, the longest time in milliseconds that
 * one ran, or waited for a lock or a disk, before it looked for what had come. What it waits for a processor is not
 * counted: the machine is busy then, not the loop. Only Linux tells.
 */
export function watchEventLoops(pid: number): () => number {
  const tasks = `/proc/${pid}/task`;
  const loops = readdirSync(tasks).filter((task) => NAME.test(read(`${tasks}/${task}/comm`)));
  if (loops.length === 0) throw new Error('There is no event loop to watch.');
  const stretches = new Map(loops.map((loop) => [loop, fresh(look(`${tasks}/${loop}`))]));
  let longest = 0;
  const timer = setInterval(() => {
    for (const loop of loops) {
      const stretch = stretches.get(loop) as Stretch;
      const now = look(`${tasks}/${loop}`);
      if (now.sleeps !== stretch.begun.sleeps || (now.asleep && isIdle(`${tasks}/${loop}`))) {
        stretches.set(loop, fresh(now));
      } else {
        if (now.asleep) stretch.waited += now.at - stretch.last.at;
        stretch.last = now;
        longest = Math.max(longest, now.ran - stretch.begun.ran + stretch.waited);
      }
    }
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

const fresh = (now: Look): Stretch => ({ begun: now, last: now, waited: 0 });

function look(task: string): Look {
  const status = read(`${task}/status`);
  return {
    sleeps: /^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? '',
    ran: Number(read(`${task}/schedstat`).split(' ')[0]) / 1e6,
    asleep: /^State:\s+[SD]/m.test(status),
    at: performance.now(),
  };
}

/** Asleep until something comes; one that waits for a lock sleeps elsewhere. */
const isIdle = (task: string) => /ep_poll|poll_schedule/.test(read(`${task}/wchan`));

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
