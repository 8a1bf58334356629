import type { Import } from '@/api/imports';
import { coming, conversations } from './words';

/** How the imports stand. */
export function pageSentence(all: readonly Import[]): string {
  const running = all.find(({ state }) => state === 'running');
  if (running) return `${conversations(coming(running).left)} still to come`;
  if (all.some(({ state }) => state === 'reading')) return 'Looking at what the file holds';
  if (all.some(({ state }) => state === 'ready')) return 'A file waits for you to choose';
  return 'Bring your conversations along';
}
