import { X } from 'lucide-react';
import { filtersOf, without } from './syntax';

interface Props {
  /** The typed text. */
  text: string;
  onText: (text: string) => void;
}

/** The filters in the typed text, each with a remove button. */
export function FilterChips({ text, onText }: Props) {
  const filters = filtersOf(text);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-1.5">
      {filters.map((filter) => (
        <li key={filter.start}>
          <button
            type="button"
            aria-label={`Remove the filter ${filter.text}`}
            onClick={() => onText(without(text, filter))}
            className="flex h-7 items-center gap-1 rounded-full bg-accent-soft pr-1.5 pl-2.5 text-second text-ink hover:bg-sunken pointer-coarse:h-11 pointer-coarse:pr-3 pointer-coarse:pl-4"
          >
            {filter.text}
            <X aria-hidden size={13} strokeWidth={2} className="text-ink-2" />
          </button>
        </li>
      ))}
    </ul>
  );
}
