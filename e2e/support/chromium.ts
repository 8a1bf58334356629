import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Headless Chromium: the same pages in two thirds of the time. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';

const USUAL_PLACES = [
  WITHOUT_WINDOWS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** What a browser needs in a container, and what keeps it from connecting to anything but the service under test. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser to use: the configured one, an installed one, or the one Playwright downloaded. */
export function findChromium(): string | undefined {
  const named = process.env.STEWARD_E2E_CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`STEWARD_E2E_CHROMIUM names ${named}, and there is no such file.`);
  }
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Whether it is the fastest browser for the tests, or was configured. */
export function isChosenChromium(path: string | undefined): boolean {
  return (
    path !== undefined && (path === WITHOUT_WINDOWS || path === process.env.STEWARD_E2E_CHROMIUM)
  );
}

/** Launch options for the found browser. Throws an error that says what to do if there is none. */
export function launchOptions(...more: string[]): { executablePath: string; args: string[] } {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(NO_CHROMIUM);
  return { executablePath, args: [...ARGUMENTS, ...more] };
}

export const NO_CHROMIUM =
  'No Chromium was found for the browser tests. Install Chromium or Google Chrome, or run ' +
  '"npx playwright install --with-deps chromium" in e2e/, or set STEWARD_E2E_CHROMIUM to the program. ' +
  'To build without the browser tests: ./mvnw verify -De2e.skip';
