import { setTimeout as delay } from 'node:timers/promises';
import type { Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { ownMegabytes, residentMegabytes } from '../lib/memory.ts';
import { below, seeded } from '../lib/random.ts';
import { writeOut } from '../lib/report.ts';
import { createTopic, type LoadedService, withService } from '../lib/service.ts';
import { median, quantile } from '../lib/statistics.ts';
import { fillWithTalk, find, frequent, indexed, word } from '../lib/talk.ts';
import { throughService } from '../lib/turn.ts';

const QUERIES = 200;
const LOOKS = 20;
/** Fifty tokens per second, like a fast model. */
const ANSWER = 'd50-i20';
const TURNS = 20;

/** A few conversations: the memory baseline of a service that did the same with almost no index. */
const LITTLE = 1_000;

/** A decade of conversations: search speed, indexing lag, and the cost of the index. */
export const search: Benchmark = {
  name: 'search',
  about: 'search over 1,000,000 messages',
  run: async ({ quick }: Amount): Promise<Figure[]> => {
    const messages = quick ? 20_000 : 1_000_000;
    const much = await withService((service) => seen(service, messages, quick));
    const { looks, lag, during, alone } = much;
    const times = looks.map(({ ms }) => ms);
    writeOut('search-queries.json', looks);
    const found = looks.filter((look) => look.found > 0).length;
    if (found < QUERIES / 2) throw new Error(`Only ${found} of ${QUERIES} queries found anything.`);
    const little = await withService((service) => seen(service, LITTLE, quick, during.length));
    return [
      {
        what: `search over ${messages.toLocaleString('en')} messages, p95 of ${QUERIES} queries`,
        measured: quantile(times, 0.95),
        unit: 'ms',
        budget: { is: 'at most', value: 50 },
      },
      { what: 'the same, median', measured: median(times), unit: 'ms' },
      {
        what: 'message to searchable, p95',
        measured: quantile(lag, 0.95),
        unit: 'ms',
        budget: { is: 'at most', value: 1_000 },
      },
      {
        what: 'rebuilding the index',
        measured: messages / much.seconds,
        unit: 'messages/s',
        budget: { is: 'at least', value: 10_000 },
      },
      {
        what: 'slowdown of turns during that',
        measured: (median(during) / median(alone) - 1) * 100,
        unit: '%',
        budget: { is: 'at most', value: 10 },
      },
      {
        what: 'peak additional resident memory, compared to the same turns alone',
        measured: much.most - little.most,
        unit: 'MB',
        budget: { is: 'at most', value: 64 },
      },
      {
        what: 'additional private memory afterwards',
        measured: much.own - little.own,
        unit: 'MB',
        budget: { is: 'at most', value: 20 },
      },
      {
        what: 'the same with cached index pages, which the system can reclaim',
        measured: much.rested - little.rested,
        unit: 'MB',
      },
    ];
  },
};

interface Look {
  query: string;
  ms: number;
  found: number;
}

interface Seen {
  /** Until everything is indexed. */
  seconds: number;
  /** Peak memory meanwhile, and memory afterwards: in total, and without mapped file pages. */
  most: number;
  rested: number;
  own: number;
  looks: Look[];
  lag: number[];
  during: number[];
  alone: number[];
}

/** @param least how many turns run during indexing at least, even if it finishes earlier */
async function seen(
  { steward, speak }: LoadedService,
  messages: number,
  quick: boolean,
  least = 0,
): Promise<Seen> {
  await speak(ANSWER);
  const asked = await createTopic(steward, 'Meanwhile');
  const topics = await fillWithTalk(steward, messages);
  await steward.start();
  let over = false;
  const meanwhile = turns(steward, asked, (done) => over && done >= least);
  const { seconds, most } = await indexed(steward);
  over = true;
  const during = await meanwhile;
  const afterwards = residentMegabytes(steward.pid);
  const looks = await queries(steward, quick);
  const lag = await lags(steward, topics[0] ?? 0);
  const alone = await turns(steward, asked, (done) => done >= (quick ? 3 : TURNS));
  await delay(quick ? 1_000 : 30_000);
  const rested = residentMegabytes(steward.pid);
  const own = ownMegabytes(steward.pid);
  return { seconds, most: Math.max(most, afterwards), rested, own, looks, lag, during, alone };
}

const KINDS: ((one: string, other: string, letters: number) => string)[] = [
  (one) => `${one} `,
  (one, other) => `${one} ${other} `,
  (one, other, letters) => `${one} ${other.slice(0, letters)}`,
  (one, other) => `"${one} ${other}"`,
  (one) => `${one.slice(0, 2)}q${one.slice(3)} from:me after:2010 `,
];

/** Measures words, phrases, prefixes, typos and filters, with frequent and rare words. */
async function queries(steward: Steward, quick: boolean): Promise<Look[]> {
  const random = seeded(13);
  const some = (): string => {
    const one = word(frequent(random));
    const other = word(frequent(random));
    const kind = KINDS[below(random, KINDS.length)] as (typeof KINDS)[number];
    return kind(one, other, 1 + below(random, 5));
  };
  for (let i = 0; i < (quick ? 20 : 300); i++) await find(steward, some());
  const looks: Look[] = [];
  for (let i = 0; i < QUERIES; i++) {
    const query = some();
    const { answer, ms } = await find(steward, query);
    looks.push({ query, ms, found: answer.results.length });
  }
  looks.sort((one, other) => other.ms - one.ms);
  return looks;
}

/** How long consecutive turns take, until `isEnough`; the first one is not counted. */
async function turns(
  steward: Steward,
  topic: number,
  isEnough: (done: number) => boolean,
): Promise<number[]> {
  await throughService(steward.url, topic);
  const times: number[] = [];
  do {
    const begun = performance.now();
    await throughService(steward.url, topic);
    times.push(performance.now() - begun);
  } while (!isEnough(times.length));
  return times;
}

async function lags(steward: Steward, topic: number): Promise<number[]> {
  const lags: number[] = [];
  for (let i = 0; i < LOOKS; i++) {
    const rare = `xylo${word(i)}phone`;
    const begun = performance.now();
    await steward.call('POST', `/api/topics/${topic}/messages/stopped`, { content: rare });
    while ((await find(steward, `"${rare}"`)).answer.results.length === 0) await delay(5);
    lags.push(performance.now() - begun);
  }
  return lags;
}
