import { defineConfig, devices } from '@playwright/test';
import { leftOut } from './support/by-turns.ts';
import { launchOptions } from './support/chromium.ts';

const notThisTime = leftOut();

/** Every worker drives its own service and model provider (support/fixtures.ts), so nothing is shared. */
export default defineConfig({
  testDir: './tests',
  outputDir: './out/results',
  globalSetup: './support/quick-start.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // The summary reports tests that needed a retry as flaky; fixing them comes before other work.
  retries: 1,
  workers: 2,
  // Generous timeouts: a busy machine takes ten times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['html', { outputFolder: './out/report', open: 'never' }],
    ['json', { outputFile: './out/results.json' }],
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    // Recording every test would take a third of the total time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      grepInvert: [/@phone-only/, notThisTime],
    },
    { name: 'phone', use: devices['Pixel 7'], grep: /@phone/, grepInvert: notThisTime },
  ],
});
