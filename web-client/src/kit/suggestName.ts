import { toast } from '@/ui/toast';
import type { findName } from './findName';

/** Lets a model suggest a name for a conversation. The code for that loads on demand. */
export async function suggestName(...args: Parameters<typeof findName>) {
  try {
    const loaded = await import('./findName');
    await loaded.findName(...args);
  } catch {
    toast.error(`“${args[2]}” was not renamed.`, 'A part of this page could not be loaded.');
  }
}
