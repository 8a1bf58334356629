import type { MenuEntry } from '@/ui/Menu';

/** The entries as a group of a menu, with a line above it. */
export function menuGroup(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.map((entry, at) => (at === 0 ? { ...entry, starts: true } : entry));
}
