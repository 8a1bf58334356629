import { ask } from '@/api/ask';

/** The entry script of a page; its name changes with its content. */
const SCRIPT = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;

/** Whether a page loaded now would start with a script other than `mine`. */
export async function isNewer(mine: string | null | undefined): Promise<boolean> {
  const page = await ask('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
  const [, theirs] = SCRIPT.exec(await page.text()) ?? [];
  return page.ok && mine != null && theirs !== undefined && theirs !== mine;
}
