// Runs every static check and test of the web client, with one line each; a failing step shows its output.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const bin = (name) => join('node_modules', '.bin', name);
const steps = [
  ['API types', 'npm', ['run', '--silent', 'generate']],
  ['list of features', process.execPath, ['tools/features.mjs', '--check']],
  ['lint and format', bin('biome'), ['check', '--error-on-warnings']],
  ['types', bin('tsc'), ['-p', '.']],
  ['structure', process.execPath, ['tools/structure.mjs']],
  ['unused code', bin('knip'), ['--no-progress']],
  [
    'tests',
    bin('vitest'),
    ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=target/tests.json'],
  ],
  ['size budget', process.execPath, ['tools/budget.mjs']],
];
const SHOWN = new Set(['tests', 'size budget']);

for (const [name, command, args] of steps) {
  const start = Date.now();
  const run = spawnSync(command, args, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NO_COLOR: '1' },
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const failed = run.status !== 0;
  const output = `${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`.trim();
  if (failed || SHOWN.has(name)) console.log(output);
  console.log(`web client: ${name} ${failed ? 'failed' : 'ok'}, ${seconds} s`);
  if (failed) {
    if (name === 'lint and format') console.log('`npm run fix` mends what can be mended.');
    process.exit(1);
  }
}
