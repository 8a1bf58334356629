import type { Import } from '@/api/imports';
import { coming, conversations } from './labels';

/** The state of the imports. */
export function pageSentence(all: readonly Import[]): string | undefined {
  const running = all.find(({ state }) => state === 'running');
  if (running) return `Importing, ${conversations(coming(running).left)} left`;
  if (all.some(({ state }) => state === 'reading')) return 'Reading the file';
  if (all.some(({ state }) => state === 'ready')) return 'Choose what to import';
  return undefined;
}
