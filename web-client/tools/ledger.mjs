import { relative } from 'node:path';

const SLOWEST = 10;

/** Says at the end of the tests which files took longest, what comes before their tests included. */
export default class Ledger {
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { duration, collectDuration, setupDuration, environmentSetupDuration } =
        module.diagnostic();
      const before = collectDuration + setupDuration + environmentSetupDuration;
      return { name: relative(process.cwd(), module.moduleId), before, tests: duration };
    });
    const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
    const sum = (pick) => seconds(files.reduce((all, file) => all + pick(file), 0));
    console.log(
      `web client: ${files.length} files: tests ${sum(({ tests }) => tests)}, loading before them ${sum(({ before }) => before)}`,
    );
    const slow = files.toSorted((a, b) => b.before + b.tests - a.before - a.tests);
    for (const { name, before, tests } of slow.slice(0, SLOWEST))
      console.log(
        `web client: slowest: ${seconds(before + tests)} (tests ${seconds(tests)})  ${name}`,
      );
  }
}
