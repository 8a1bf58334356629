import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A line of the palette. */
export interface Entry {
  id: string;
  label: string;
  /** Its location, in a quiet style. */
  place?: string;
  icon?: LucideIcon | undefined;
  shortcut?: string | undefined;
  /** Rendered instead of these; the label is still its name. */
  body?: ReactNode;
  /** Shown next to the palette on a wide screen while the line is selected. */
  preview?: ReactNode;
  /** Whether the palette stays open, for more typing. */
  stays?: boolean;
  run: () => void;
}

export interface EntryGroup {
  label: string;
  entries: Entry[];
  /**
   * Before the others, after them, or at the bottom edge; otherwise among the others, by its best line. Groups that
   * load later come after the others, so that nothing shifts.
   */
  stands?: 'first' | 'after' | 'foot';
  /** Whether the lines belong to an earlier text: they can be selected, but Enter alone runs none of them. */
  isStale?: boolean;
  /** A short note: how many there are, or why there are none. */
  description?: string | undefined;
}

/** What a feature adds to the palette. */
export interface PaletteSource {
  /**
   * A hook: the lines for the typed text, best first; without text, the most likely ones.
   *
   * @param write replaces the text in the field
   */
  useEntries: (text: string, write: (text: string) => void) => EntryGroup[];
}
