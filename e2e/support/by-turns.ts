import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// A build runs the tests marked @core and one in E2E_ONE_IN of the others, chosen by the seed of the server tests'
// samples: the commit, unless -Dsample.seed is given. Manual and nightly runs have all.

const HERE = fileURLToPath(new URL('..', import.meta.url));
const ONE_IN = Number(process.env.E2E_ONE_IN || 1);

/** Matches the tests that this run skips; they are not even collected. */
export function leftOut(): RegExp {
  const out = outOfTurn(titles(), ONE_IN, seed()).map((title) => title.replaceAll(/[^\w ]/g, '.'));
  return out.length === 0 ? /(?!)/ : new RegExp(`(${out.join('|')})( @|$)`);
}

/** The tests that this run skips; the next seed selects a different part. */
function outOfTurn(all: string[], oneIn: number, seed: number): string[] {
  return all
    .filter((title) => !title.includes('@core'))
    .filter((_, place) => (place + seed) % oneIn !== 0);
}

/** The title of each test as collected: file name and test name. */
function titles(): string[] {
  return readdirSync(join(HERE, 'tests'))
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(join(HERE, 'tests', file), 'utf8').matchAll(/^test\(\s*'(.+?)'/gm)].map(
        ([, title]) => `${file} ${title}`,
      ),
    );
}

/** A number that differs for each commit, or the given seed. */
function seed(): number {
  const text = process.env.SAMPLE_SEED || described();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 0);
}

/** The build's description of the commit. */
function described(): string {
  const file = join(HERE, '../server/target/classes/version.properties');
  return existsSync(file) ? (/described=(.*)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '') : '';
}
