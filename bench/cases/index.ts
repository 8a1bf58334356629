import type { Benchmark } from '../lib/benchmark.ts';
import { agents } from './agents.ts';
import { bundle } from './bundle.ts';
import { concurrent } from './concurrent.ts';
import { crash } from './crash.ts';
import { durable } from './durable.ts';
import { firstDelta } from './first-delta.ts';
import { frames } from './frames.ts';
import { growth } from './growth.ts';
import { hangup } from './hangup.ts';
import { hosts } from './hosts.ts';
import { imports } from './import.ts';
import { leftovers } from './leftovers.ts';
import { lighthouse } from './lighthouse.ts';
import { memory } from './memory.ts';
import { page } from './page.ts';
import { palette } from './palette.ts';
import { schedules } from './schedules.ts';
import { search } from './search.ts';
import { start } from './start.ts';
import { tools } from './tools.ts';
import { transcript } from './transcript.ts';
import { tree } from './tree.ts';
import { upload } from './upload.ts';
import { workflows } from './workflows.ts';

/** In the order of the table. */
export const benchmarks: readonly Benchmark[] = [
  start,
  memory,
  firstDelta,
  concurrent,
  page,
  tree,
  upload,
  imports,
  search,
  palette,
  tools,
  agents,
  workflows,
  schedules,
  hosts,
  crash,
  durable,
  hangup,
  leftovers,
  growth,
  bundle,
  lighthouse,
  transcript,
  frames,
];
