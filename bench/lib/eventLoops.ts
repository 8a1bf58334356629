import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findJava } from '../../e2e/support/java.ts';

const run = promisify(execFile);

/** The events for anything a thread can wait for other than network I/O on its connections. */
const WAITS = [
  'JavaMonitorEnter',
  'JavaMonitorWait',
  'ThreadPark',
  'ThreadSleep',
  'FileRead',
  'FileWrite',
  'FileForce',
  'SocketRead',
  'SocketWrite',
].map((name) => `jdk.${name}`);

const SETTINGS = `<?xml version="1.0"?>
<configuration version="2.0">${WAITS.map(
  (wait) => `
  <event name="${wait}"><setting name="enabled">true</setting><setting name="threshold">1 ms</setting></event>`,
).join('')}
</configuration>
`;

interface Recorded {
  recording: {
    events: {
      values: {
        /** As in `PT1M0.0123S`. */
        duration: string;
        eventThread: { javaName: string | null } | null;
      };
    }[];
  };
}

/**
 * Records what the event loops of a process wait for. The returned function stops and returns the longest time in
 * milliseconds that one was blocked by a lock, a disk or another thread; 0 if none was blocked for a millisecond.
 */
export async function watchEventLoops(pid: number): Promise<() => Promise<number>> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-loops-'));
  const settings = join(folder, 'waits.jfc');
  const file = join(folder, 'waits.jfr');
  await writeFile(settings, SETTINGS);
  await jdk('jcmd', `${pid}`, 'JFR.start', 'name=waits', `settings=${settings}`);
  return async () => {
    try {
      await jdk('jcmd', `${pid}`, 'JFR.stop', 'name=waits', `filename=${file}`);
      const { stdout } = await jdk('jfr', 'print', '--json', '--events', WAITS.join(','), file);
      const { events } = (JSON.parse(stdout) as Recorded).recording;
      if (events.length === 0) throw new Error('No thread at all waited: was anything recorded?');
      return events
        .filter(({ values }) => values.eventThread?.javaName?.startsWith('reactor-http'))
        .reduce((longest, { values }) => Math.max(longest, milliseconds(values.duration)), 0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

function milliseconds(duration: string): number {
  const parts = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(duration);
  if (!parts) throw new Error(`${duration} is no length of time.`);
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000;
}

const jdk = (tool: 'jcmd' | 'jfr', ...args: string[]) =>
  run(join(dirname(findJava()), tool), args, { maxBuffer: 1 << 28 });
