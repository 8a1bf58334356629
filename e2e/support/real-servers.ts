import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './steward.ts';

// Published tool servers, from the lock file, started by their exact path.

const program = (name: string) =>
  fileURLToPath(
    new URL(`../node_modules/@modelcontextprotocol/${name}/dist/index.js`, import.meta.url),
  );

/** Has a tool for each server feature. */
export const EVERYTHING = program('server-everything');

/** Reads and writes the folders given as arguments. */
export const FILESYSTEM = program('server-filesystem');

/** The "everything" server over streamable HTTP. It keeps its port over restarts. */
export class EverythingOverHttp {
  readonly url: string;
  private process: ChildProcess | undefined;

  private constructor(private readonly port: number) {
    this.url = `http://127.0.0.1:${port}/mcp`;
  }

  static async start(): Promise<EverythingOverHttp> {
    const server = new EverythingOverHttp(await freePort());
    await server.start();
    return server;
  }

  /** Starts it, also again after a kill, and waits until it listens. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], {
      env: { PATH: process.env.PATH, PORT: `${this.port}` },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.process = child;
    let said = '';
    await new Promise<void>((listens, ended) => {
      child.stderr.on('data', (chunk) => {
        said += chunk;
        if (said.includes('listening')) listens();
      });
      child.once('exit', () => ended(new Error(`The tool server did not start: ${said}`)));
    });
  }

  /** Kills it without warning. */
  async kill(): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
