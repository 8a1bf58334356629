import type { LucideIcon } from 'lucide-react';

/** A line of the palette. */
export interface Entry {
  id: string;
  label: string;
  /** Where it is, said quietly. */
  place?: string;
  icon?: LucideIcon | undefined;
  shortcut?: string | undefined;
  run: () => void;
}

export interface EntryGroup {
  label: string;
  entries: Entry[];
}

/** What a feature lets the palette find. */
export interface PaletteSource {
  /** A hook: the lines for what is typed, the best first; for nothing typed, what one wants most likely. */
  useEntries: (text: string) => EntryGroup;
}
