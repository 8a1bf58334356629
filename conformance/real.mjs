// Steward beside tool servers and hosts that others wrote, from the lock file of this folder: as the host of the servers, and as the
// server of the hosts. What the tests' own servers say is only what Steward expects.
//
//   node real.mjs --url http://127.0.0.1:8765 [--whole] [--only WORDS]
//
// Steward runs at the address with an empty data folder. Without --whole what takes long is left out: browsers, and the second
// inspector. It ends with 1 when something did not work, after it has tried everything.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hosts, open, slowHosts } from './real/hosts.mjs';
import { servers, slowServers } from './real/servers.mjs';
import { Steward } from './real/steward.mjs';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    whole: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const steward = new Steward(values.url);
const cases = { ...servers, ...hosts, ...(values.whole ? { ...slowServers, ...slowHosts } : {}) };

async function late() {
  await delay(90_000);
  throw new Error('It did not end within 90 seconds.');
}

await open(steward);
for (const [name, attempt] of Object.entries(cases)) {
  if (!name.includes(values.only)) continue;
  const begun = performance.now();
  const fault = await Promise.race([attempt(steward), late()]).then(
    () => undefined,
    (error) => error,
  );
  console.log(`${fault ? '✗' : '✓'} ${name} (${Math.round(performance.now() - begun)} ms)`);
  if (fault) {
    console.log(fault.stack);
    process.exitCode = 1;
  }
}
process.exit();
