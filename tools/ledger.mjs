// Prints where the time of a full run went: each suite, the slowest test classes and files, and what needed a second try.
//   node tools/ledger.mjs [START]    START: when the build began, as in 2026-11-26T12:00:00Z
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname ?? '.', '..');
const SHOWN = 10;
const say = (line) => console.log(`ledger: ${line}`);
const seconds = (ms) => `${(ms / 1000).toFixed(0)} s`;

/** Of a message, what fits on a line. */
const firstLines = (message) =>
  stripVTControlCharacters(message ?? 'no reason given')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 4)
    .join(' | ')
    .slice(0, 300);

/** A suite with its parts, and the time from the beginning of the first to the end of the last. */
function suite(name, parts) {
  const begun = Math.min(...parts.map((part) => part.begun));
  const ended = Math.max(...parts.map((part) => part.ended));
  return { name, parts, took: parts.length === 0 ? 0 : ended - begun };
}

function serverClasses() {
  const folder = join(root, 'server/target/surefire-reports');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.startsWith('TEST-') && file.endsWith('.xml'))
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const head = text.slice(
        text.indexOf('<testsuite'),
        text.indexOf('>', text.indexOf('<testsuite')),
      );
      const value = (name) => new RegExp(` ${name}="([^"]*)"`).exec(head)?.[1] ?? '';
      const took = Number(value('time').replaceAll(',', '')) * 1000;
      const ended = statSync(join(folder, file)).mtimeMs;
      const flaky = [
        ...text.matchAll(
          /<testcase name="([^"]*)"[^>]*>\s*<flaky(?:Failure|Error)[^>]*?(?: message="([^"]*)")?/g,
        ),
      ];
      return {
        name: value('name'),
        tests: Number(value('tests')),
        took,
        begun: ended - took,
        ended,
        // The report of a class that would run on each database says no more than that nothing ran.
        isLeftOut: value('tests') === '0' || text.includes('message="by turns'),
        again: flaky.map(
          ([, test, reason]) =>
            `${value('name')}#${test}: ${firstLines(reason?.replaceAll('&#10;', '\n'))}`,
        ),
      };
    });
}

function clientFiles() {
  const file = join(root, 'web-client/target/tests.json');
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')).testResults.map((result) => ({
    name: result.name.slice(result.name.indexOf('src/')),
    tests: result.assertionResults.length,
    took: result.endTime - result.startTime,
    begun: result.startTime,
    ended: result.endTime,
    again: [],
  }));
}

function browserTests() {
  const file = join(root, 'e2e/out/results.json');
  if (!existsSync(file)) return [];
  const found = [];
  const visit = (part) => {
    part.suites?.forEach(visit);
    for (const spec of part.specs ?? []) {
      for (const test of spec.tests) {
        for (const [tries, result] of test.results.entries()) {
          const begun = Date.parse(result.startTime);
          const name = `${spec.file}:${spec.line} ${spec.title} (${test.projectName})`;
          const reason = firstLines(test.results[tries - 1]?.error?.message);
          found.push({
            name,
            tests: tries === 0 ? 1 : 0,
            took: result.duration,
            begun,
            ended: begun + result.duration,
            again: tries === 0 ? [] : [`${name}: ${reason}`],
          });
        }
      }
    }
  };
  visit(JSON.parse(readFileSync(file, 'utf8')));
  return found;
}

const isPackaged = ({ name }) => name.includes('.siege.') || name.includes('.Packaged');
const classes = serverClasses();
const suites = [
  suite('web client', clientFiles()),
  suite(
    'server',
    classes.filter((one) => !isPackaged(one)),
  ),
  suite('packaged service', classes.filter(isPackaged)),
  suite('browser', browserTests()),
].filter(({ parts }) => parts.length > 0);

for (const { name, parts, took } of suites) {
  const tests = parts.reduce((sum, part) => sum + part.tests, 0);
  say(`${name}: ${tests} tests in ${seconds(took)}`);
}
const leftOut = classes.filter(({ isLeftOut }) => isLeftOut);
if (leftOut.length > 0)
  say(`left out by turns: ${leftOut.map(({ name }) => name.split('.').at(-1)).join(', ')}`);
const start = Date.parse(process.argv[2] ?? '');
if (start) {
  const all = Date.now() - start;
  const tested = suites.reduce((sum, { took }) => sum + took, 0);
  say(
    `everything: ${seconds(all)}, of which builds and checks without tests ${seconds(Math.max(0, all - tested))}`,
  );
}
for (const { name, parts } of suites) {
  say(`slowest of ${name}:`);
  const slowest = parts.toSorted((one, other) => other.took - one.took).slice(0, SHOWN);
  for (const part of slowest) say(`  ${(part.took / 1000).toFixed(1).padStart(6)} s  ${part.name}`);
}
const again = suites.flatMap(({ parts }) => parts.flatMap((part) => part.again));
say(
  again.length === 0
    ? 'no test needed a second try'
    : `${again.length} tests needed a second try, mend them first:`,
);
for (const line of again) say(`  ${line}`);
