import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** The file that a package of the lock file is started with. */
export const program = (path) => join(modules, path);

/** A program of the lock file by the name that its package gives it. */
export function bin(name, which) {
  const { bin: programs } = createRequire(import.meta.url)(program(`${name}/package.json`));
  return program(`${name}/${typeof programs === 'string' ? programs : programs[which]}`);
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** A program that is started and says so; `stop` ends it. */
export async function start(args, env = {}) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise((listens, ended) => {
    const hear = (chunk) => {
      said += chunk;
      if (/listening|running/i.test(said)) listens();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => ended(new Error(`${args[0]} did not start: ${said}`)));
  });
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What a program prints, read as JSON. */
export async function printed(file, ...args) {
  // The inspectors look for their own description beside the folder that they run in.
  const { stdout } = await run(process.execPath, [file, ...args], {
    cwd: dirname(file),
    timeout: 60_000,
    maxBuffer: 10_000_000,
  });
  return JSON.parse(stdout);
}
