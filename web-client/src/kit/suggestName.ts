import { toast } from '@/ui/toast';
import type { findName } from './findName';

/** Has a model find a name for a conversation. What that takes is loaded when someone asks for it. */
export async function suggestName(...args: Parameters<typeof findName>) {
  try {
    const loaded = await import('./findName');
    await loaded.findName(...args);
  } catch {
    toast.error(`“${args[2]}” was not renamed.`, 'A part of this page could not be loaded.');
  }
}
