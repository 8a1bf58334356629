import base from './playwright.config.ts';
export default { ...base, retries: 0, expect: { timeout: 12_000 }, timeout: 60_000, reporter: 'line' as const, outputDir: process.env.OUT ?? 'out/results' };
