import type { Benchmark } from '../lib/benchmark.ts';
import { bundle } from './bundle.ts';
import { concurrent } from './concurrent.ts';
import { crash } from './crash.ts';
import { firstDelta } from './first-delta.ts';
import { frames } from './frames.ts';
import { growth } from './growth.ts';
import { hangup } from './hangup.ts';
import { leftovers } from './leftovers.ts';
import { memory } from './memory.ts';
import { page } from './page.ts';
import { start } from './start.ts';

/** In the order of the table. */
export const benchmarks: readonly Benchmark[] = [
  start,
  memory,
  firstDelta,
  concurrent,
  page,
  crash,
  hangup,
  leftovers,
  growth,
  bundle,
  frames,
];
