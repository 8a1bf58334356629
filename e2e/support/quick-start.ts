import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findJava } from './java.ts';
import { AOT_CACHE, JAR, OPTIONS, QUICK_START, SMALL_JAR, UNPACKED } from './launch.ts';
import { ScriptedProvider } from './scripted-provider.ts';
import { Steward } from './steward.ts';
import { warmUp } from './warm-up.ts';

const STAMP = join(UNPACKED, 'made-of');

/**
 * Runs before the tests: unpacks the jar and runs the service there once, so that the JVM caches what it learned. That
 * halves the time of each start and its first response.
 */
export default async function quickStart(): Promise<void> {
  if (!existsSync(JAR)) return;
  const java = findJava();
  const madeOf = [java, await contentOf(JAR), ...OPTIONS, 'with an answer'].join('\n');
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== madeOf) {
    await unpack(java);
    writeFileSync(STAMP, madeOf);
  }
  process.env[QUICK_START] = 'true';
}

async function unpack(java: string): Promise<void> {
  rmSync(UNPACKED, { recursive: true, force: true });
  mkdirSync(UNPACKED, { recursive: true });
  const extract = ['-Djarmode=tools', '-jar', JAR, 'extract', '--force', '--destination', UNPACKED];
  const { status, stderr } = spawnSync(java, extract, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The jar could not be taken apart: ${stderr}`);
  const steward = await Steward.start({
    launch: [java, ...OPTIONS, `-XX:AOTCacheOutput=${AOT_CACHE}`, '-jar', SMALL_JAR],
    // The cache is written at shutdown.
    stoppedWithinMs: 300_000,
  });
  const provider = await ScriptedProvider.start();
  await warmUp(steward, provider);
  await provider.close();
  await steward.dispose();
}

/** The build gives every jar the same date, and two jars may have the same length. */
async function contentOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
