import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Figure, passes } from './benchmark.ts';
import { describeMachine } from './machine.ts';

const OUT = fileURLToPath(new URL('../out/', import.meta.url));
const README = fileURLToPath(new URL('../../README.md', import.meta.url));
const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';

/** The figures as a Markdown table, with the machine they come from. */
export function table(figures: readonly Figure[], quick: boolean): string {
  const rows = figures.map((figure) => [
    figure.what,
    budget(figure),
    amount(figure),
    verdict(figure),
  ]);
  const lines = [['What', 'Budget', 'Measured', ''], ['---', '---', '---', '---'], ...rows];
  const amountOfWork = quick ? ' A short look (`--quick`), not a measurement.' : '';
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\nMeasured on ${describeMachine()}.${amountOfWork}`;
}

/** Writes `bench/out/results.json`, for machines. Earlier results of other benchmarks are kept. */
export function writeJson(results: Record<string, Figure[]>, quick: boolean): string {
  mkdirSync(OUT, { recursive: true });
  const file = `${OUT}${quick ? 'quick' : 'results'}.json`;
  const merged = { ...readResults(quick), ...results };
  const content = {
    machine: describeMachine(),
    at: new Date().toISOString(),
    quick,
    results: merged,
  };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}

/** Writes the details behind a benchmark's figures to `bench/out`. */
export function writeOut(name: string, content: unknown): void {
  mkdirSync(OUT, { recursive: true });
  writeFileSync(`${OUT}${name}`, `${JSON.stringify(content, null, 2)}\n`);
}

/** The results of earlier runs, by benchmark. */
export function readResults(quick: boolean): Record<string, Figure[]> {
  try {
    const text = readFileSync(`${OUT}${quick ? 'quick' : 'results'}.json`, 'utf8');
    return (JSON.parse(text) as { results: Record<string, Figure[]> }).results;
  } catch {
    return {};
  }
}

/** Puts the table between the two markers in the README. */
export function writeReadme(content: string): void {
  const readme = readFileSync(README, 'utf8');
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`README.md has no ${START} … ${END} to fill.`);
  const filled = `${readme.slice(0, start + START.length)}\n${content}\n${readme.slice(end)}`;
  writeFileSync(README, filled);
}

function budget(figure: Figure): string {
  if (!figure.budget) return '';
  return `${figure.budget.is === 'at most' ? '≤' : '≥'} ${spoken(figure.budget.value, figure.unit)}`;
}

function amount(figure: Figure): string {
  return spoken(figure.measured, figure.unit);
}

function spoken(value: number, unit: string): string {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit ? ` ${unit}` : ''}`;
}

function verdict(figure: Figure): string {
  if (!figure.budget) return '';
  return passes(figure) ? 'met' : '**missed**';
}
