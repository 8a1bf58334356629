import { parseArgs } from 'node:util';
import { benchmarks } from './cases/index.ts';
import { type Figure, passes } from './lib/benchmark.ts';
import { readResults, table, writeJson, writeReadme } from './lib/report.ts';

const HELP = `Usage: bench/run [options] [benchmark …]

Measures the packaged service (build it first: ./mvnw -Prelease package -DskipTests) and prints each
figure beside its budget. Without names, all benchmarks run. Use a quiet machine.

Options
  --quick   a short look at each, to see that it works; not a measurement
  --check   exit with an error when a budget is missed
  --readme  also write the table into README.md

Benchmarks
${benchmarks.map(({ name, about }) => `  ${name.padEnd(12)}${about}`).join('\n')}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const unknown = positionals.filter((name) => !benchmarks.some((each) => each.name === name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}.\n\n${HELP}`);
  process.exit(2);
}

const chosen = benchmarks.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);
const results: Record<string, Figure[]> = {};
let broken = false;
for (const benchmark of chosen) {
  console.error(`· ${benchmark.name}: ${benchmark.about}`);
  try {
    results[benchmark.name] = await benchmark.run({ quick: values.quick });
    writeJson(results, values.quick);
  } catch (failure) {
    broken = true;
    console.error(`  ${benchmark.name} could not be measured.`, failure);
  }
}

const measured = Object.values(results).flat();
console.log(`\n${table(measured, values.quick)}\n`);
if (values.readme) {
  const all = readResults(values.quick);
  writeReadme(
    table(
      benchmarks.flatMap(({ name }) => all[name] ?? []),
      values.quick,
    ),
  );
}
const missed = measured.some((figure) => !passes(figure));
process.exit(broken || (values.check && missed) ? 1 : 0);
