// Runs before the tests: makes sure there is a Chromium, and downloads one if that is allowed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, isChosenChromium, NO_CHROMIUM } from './chromium.ts';

const MINUTES = 60_000;

if (canInstallPackages() && !isChosenChromium(findChromium())) {
  console.log('The browser for the tests is not here yet: trying the Debian package.');
  if (!installPackage() && apt('update')) installPackage();
}
if (!findChromium()) {
  console.log("No Chromium yet: trying Playwright's own download.");
  succeeds('npx', ['playwright', 'install', 'chromium'], 5 * MINUTES);
}
const found = findChromium();
if (!found) {
  console.error(NO_CHROMIUM);
  process.exit(1);
}

function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function installPackage(): boolean {
  return apt('install', '--yes', '--no-install-recommends', 'chromium-headless-shell');
}

function apt(...args: string[]): boolean {
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  return succeeds('apt-get', ['--quiet', '--quiet', ...patience, ...args], 10 * MINUTES);
}

function succeeds(command: string, args: string[], timeout: number): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const shell = process.platform === 'win32';
  return (
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout, shell })
      .status === 0
  );
}
