import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// A run of the build has the journeys marked @core and one in E2E_ONE_IN of the others, by the seed of the samples of the
// server's tests: the commit, unless -Dsample.seed is given. A run by hand and that of the night have all.

const HERE = fileURLToPath(new URL('..', import.meta.url));
const ONE_IN = Number(process.env.E2E_ONE_IN || 1);

/** Matches the tests whose turn it is not: they are not even collected. */
export function leftOut(): RegExp {
  const out = outOfTurn(titles(), ONE_IN, seed()).map((title) => title.replaceAll(/[^\w ]/g, '.'));
  return out.length === 0 ? /(?!)/ : new RegExp(`(${out.join('|')})( @|$)`);
}

/** Those of all that this run leaves out; with the next number as the seed it is another part that stays. */
function outOfTurn(all: string[], oneIn: number, seed: number): string[] {
  return all
    .filter((title) => !title.includes('@core'))
    .filter((_, place) => (place + seed) % oneIn !== 0);
}

/** Each as it is collected: the name of its file and its own. */
function titles(): string[] {
  return readdirSync(join(HERE, 'tests'))
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(join(HERE, 'tests', file), 'utf8').matchAll(/^test\(\s*'(.+?)'/gm)].map(
        ([, title]) => `${file} ${title}`,
      ),
    );
}

/** A number that differs with each commit, or the one that was given. */
function seed(): number {
  const text = process.env.SAMPLE_SEED || described();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 0);
}

/** What the build wrote down of the commit. */
function described(): string {
  const file = join(HERE, '../server/target/classes/version.properties');
  return existsSync(file) ? (/described=(.*)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '') : '';
}
