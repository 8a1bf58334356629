import { ChevronDown } from 'lucide-react';
import type { Collection } from '@/api/types';
import { CollectionMark } from '@/kit/places/CollectionMark';

interface Props {
  collections: readonly Collection[];
  value: Collection;
  onChange: (id: number) => void;
}

/** Chooses the collection of a new topic. A native list, like the choice between topic and chat. */
export function BeginsIn({ collections, value, onChange }: Props) {
  return (
    <label className="relative flex min-h-8 min-w-0 cursor-pointer items-center gap-1.5 rounded-lg px-2 text-second text-ink-2 hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11">
      <CollectionMark accent={value.accent} icon={value.icon} />
      <span dir="auto" className="max-w-32 truncate sm:max-w-40">
        {value.name}
      </span>
      <ChevronDown aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
      <select
        aria-label="Collection"
        value={value.id}
        onChange={(event) => onChange(Number(event.target.value))}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0 pointer-coarse:text-[1rem]"
      >
        {collections.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
