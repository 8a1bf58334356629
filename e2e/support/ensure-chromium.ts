// Runs before the tests: makes sure there is a Chromium, and fetches one where that is allowed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, NO_CHROMIUM } from './chromium.ts';

const MINUTES = 60_000;

const ways: { what: string; possible: () => boolean; run: () => boolean }[] = [
  {
    what: 'the Debian package',
    possible: () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
    run: () => installPackage() || (apt('update') && installPackage()),
  },
  {
    what: "Playwright's own download",
    possible: () => true,
    run: () => succeeds('npx', ['playwright', 'install', 'chromium'], 5 * MINUTES),
  },
];

if (!findChromium()) {
  for (const way of ways) {
    if (!way.possible()) continue;
    console.log(`No Chromium yet: trying ${way.what}.`);
    if (way.run() && findChromium()) break;
  }
}
const found = findChromium();
if (!found) {
  console.error(NO_CHROMIUM);
  process.exit(1);
}

function installPackage(): boolean {
  return apt('install', '--yes', '--no-install-recommends', 'chromium');
}

function apt(...args: string[]): boolean {
  return succeeds('apt-get', ['--quiet', '--quiet', ...args], 10 * MINUTES);
}

function succeeds(command: string, args: string[], timeout: number): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const shell = process.platform === 'win32';
  return (
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout, shell })
      .status === 0
  );
}
