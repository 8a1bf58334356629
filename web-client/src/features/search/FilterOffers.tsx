import { type Completion, completionsOf, filtersOf, withFilter } from '@/kit/search/syntax';

interface Offer extends Completion {
  /** Whether it completes the filter being typed, so that it needs an explanation. */
  completes: boolean;
}

const MORE = [
  { filter: 'in:', description: 'Topics, chats, agents or workflows' },
  { filter: 'from:', description: 'Author' },
  { filter: 'after:', description: 'From a date' },
  { filter: 'before:', description: 'Before a date' },
  { filter: 'has:attachment', description: 'With a file' },
];

function offersOf(text: string): Offer[] {
  const completions = completionsOf(text, new Date());
  if (completions.length > 0) return completions.map((one) => ({ ...one, completes: true }));
  const used = filtersOf(text).map((filter) => filter.text.toLowerCase());
  return MORE.filter(({ filter }) => !used.some((one) => one.startsWith(filter))).map((more) => ({
    ...more,
    text: withFilter(text, more.filter),
    completes: false,
  }));
}

/** Filters that can be added, and completions of the one being typed. */
export function FilterOffers({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <ul aria-label="Filters to add" className="contents">
      {offersOf(text).map(({ filter, description, text: next, completes }) => (
        <li key={filter}>
          <button
            type="button"
            onClick={() => onText(next)}
            title={description}
            className="flex h-7 items-center gap-1.5 rounded-full border border-line-strong px-2.5 text-second text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-11 pointer-coarse:px-4"
          >
            {filter}
            {completes && <span className="text-ink-3">{description}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
