import type { Collection } from '@/api/types';

export type Accent = Collection['accent'];

/** The possible colours of a collection, with their common names. */
export const ACCENTS: readonly { id: Accent; label: string }[] = [
  { id: 'sky', label: 'Sky' },
  { id: 'emerald', label: 'Emerald' },
  { id: 'amber', label: 'Amber' },
  { id: 'violet', label: 'Violet' },
  { id: 'rose', label: 'Rose' },
  { id: 'cyan', label: 'Cyan' },
  { id: 'slate', label: 'Slate' },
];

/** Identifies a collection at a glance: its icon, or a dot in its colour. */
export function CollectionMark({ accent, icon }: { accent: Accent; icon?: string | null }) {
  return (
    <span aria-hidden className="grid size-5 shrink-0 place-items-center leading-none">
      {icon ? (
        <span className="max-w-5 overflow-hidden text-[0.9375rem] leading-5 whitespace-nowrap">
          {icon}
        </span>
      ) : (
        <span className="size-2.5 rounded-full" style={{ background: `var(--mark-${accent})` }} />
      )}
    </span>
  );
}
