import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

const SLOWEST = 10;

/** Says at the end what all of it took, which tests took longest, and which needed a second try and why. */
export default class Ledger implements Reporter {
  private suite: Suite | undefined;
  private workers = 0;

  onBegin({ workers }: FullConfig, suite: Suite): void {
    this.suite = suite;
    this.workers = workers;
  }

  onEnd({ duration }: FullResult): void {
    const tests = (this.suite?.allTests() ?? []).filter(({ results }) => results.length > 0);
    if (tests.length === 0) return;
    const ended = (outcome: ReturnType<TestCase['outcome']>) =>
      tests.filter((test) => test.outcome() === outcome);
    const flaky = ended('flaky');
    const passed = ended('expected').length + flaky.length;
    say(
      `${passed} passed, ${ended('unexpected').length} failed, ${seconds(duration, 0)} with ${this.workers} workers`,
    );
    for (const test of tests.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, SLOWEST))
      say(`slowest: ${seconds(timeOf(test), 1)}  ${nameOf(test)}`);
    for (const test of flaky) say(`second try: ${nameOf(test)}: ${reasonOf(test)}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

const say = (line: string) => console.log(`e2e: ${line}`);
const seconds = (ms: number, digits: number) => `${(ms / 1000).toFixed(digits)} s`;
const timeOf = ({ results }: TestCase) =>
  results.reduce((time, { duration }) => time + duration, 0);

function nameOf({ parent, location, title }: TestCase): string {
  const project = parent.project();
  const file = relative(project?.testDir ?? '', location.file);
  return `${file}:${location.line} [${project?.name}] ${title}`;
}

/** The first lines of what went wrong at first. */
function reasonOf({ results }: TestCase): string {
  const [first] = results;
  const told = first?.error?.message ?? `it was ${first?.status}`;
  return stripVTControlCharacters(told)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 4)
    .join(' | ');
}
