import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Launch, packaged } from './launch.ts';

const HEALTHY_WITHIN_MS = 180_000;
const STOPPED_WITHIN_MS = 20_000;

export interface StewardOptions {
  /** Defaults to a fresh temporary folder, removed by `dispose`. */
  dataDir?: string;
  /** How to start it. Defaults to `packaged()`. */
  launch?: Launch;
  env?: Record<string, string>;
  /** How long a graceful stop may take before the process is killed. */
  stoppedWithinMs?: number;
}

/** The packaged jar as a child process, with its own data folder. It keeps its port over restarts. */
export class Steward {
  readonly url: string;
  private process: ChildProcess | undefined;
  private output = '';

  private constructor(
    readonly port: number,
    readonly dataDir: string,
    private readonly options: StewardOptions,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts a service and waits until it is healthy. */
  static async start(options: StewardOptions = {}): Promise<Steward> {
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'steward-'));
    const steward = new Steward(await freePort(), dataDir, options);
    await steward.start();
    return steward;
  }

  get pid(): number {
    const pid = this.process?.pid;
    if (pid === undefined) throw new Error('The service is not running.');
    return pid;
  }

  /** The service's last log lines, for a failure message. */
  get log(): string {
    return this.output;
  }

  /** Starts it again after `stop` or `kill`: same port, same data. Returns the milliseconds until healthy. */
  async start(): Promise<number> {
    const [program, ...args] = this.options.launch ?? packaged();
    const begun = performance.now();
    const child = spawn(program, args, {
      env: {
        ...environment(),
        ...this.options.env,
        STEWARD_PORT: `${this.port}`,
        STEWARD_DATA_DIR: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = child;
    const keep = (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-20_000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    await this.healthy(child, begun + HEALTHY_WITHIN_MS);
    return performance.now() - begun;
  }

  /** Kills it without warning or clean-up. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** A graceful stop. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  async dispose(): Promise<void> {
    await this.stop();
    if (!this.options.dataDir) rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Calls the API; throws with the problem document unless the response is a success. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  private async healthy(child: ChildProcess, deadline: number): Promise<void> {
    while (performance.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null) break;
      const ok = await fetch(`${this.url}/api/health`).then(
        (response) => response.ok,
        () => false,
      );
      if (ok) return;
      await delay(20);
    }
    child.kill('SIGKILL');
    throw new Error(`The service did not become healthy. Its last lines:\n${this.output}`);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const watchdog = setTimeout(
      () => child.kill('SIGKILL'),
      this.options.stoppedWithinMs ?? STOPPED_WITHIN_MS,
    );
    await exited;
    clearTimeout(watchdog);
  }
}

/** The current environment without its Steward configuration. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('STEWARD_'));
  return Object.fromEntries(kept);
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
