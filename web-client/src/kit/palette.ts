import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A line of the palette. */
export interface Entry {
  id: string;
  label: string;
  /** Where it is, said quietly. */
  place?: string;
  icon?: LucideIcon | undefined;
  shortcut?: string | undefined;
  /** What is drawn instead of these; the label still names it. */
  body?: ReactNode;
  /** What stands beside the palette on a wide screen while the line is pointed at. */
  preview?: ReactNode;
  /** The palette stays open: what is typed goes on. */
  stays?: boolean;
  run: () => void;
}

export interface EntryGroup {
  label: string;
  entries: Entry[];
  /**
   * Before the others, after them, or at the lower edge; else among the others, by its best line. What is not there at
   * once stands after them, so that nothing moves when it comes.
   */
  stands?: 'first' | 'after' | 'foot';
  /** The lines are those of what was typed before: they can be pointed at, and Enter alone takes none of them. */
  isStale?: boolean;
  /** What is to be known of it, in a few words: how many there are, or why there are none. */
  says?: string | undefined;
}

/** What a feature lets the palette find. */
export interface PaletteSource {
  /**
   * A hook: the lines for what is typed, the best first; for nothing typed, what one wants most likely.
   *
   * @param write puts another text into the field
   */
  useEntries: (text: string, write: (text: string) => void) => EntryGroup[];
}
