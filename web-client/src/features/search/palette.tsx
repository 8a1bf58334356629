import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListFilter, Search } from 'lucide-react';
import { sentenceOf } from '@/api/problem';
import { type SearchAnswer, type SearchResult, search } from '@/api/search';
import type { Entry, EntryGroup, PaletteSource } from '@/kit/palette';
import { Marked } from '@/kit/search/Marked';
import { completionsOf, settled } from '@/kit/search/syntax';
import { When } from '@/ui/Minutely';
import { matches } from '@/ui/search';
import { shortWhen } from '@/ui/when';
import {
  buildingText,
  countText,
  guessedText,
  ICONS,
  keyOf,
  linkOf,
  misunderstoodText,
  whoOf,
} from './labels';
import { Preview } from './Preview';

const SHOWN = 12;

/** A result in the palette: what was said, then by whom, where and when. */
function Body({ result }: { result: SearchResult }) {
  const { snippet, marks, title, is_title, updated_at } = result;
  return (
    <span className="min-w-0 flex-1">
      <span className="line-clamp-2 leading-5 wrap-anywhere">
        <Marked text={snippet} marks={marks} />
      </span>
      <span className="flex gap-1.5 text-meta text-ink-2">
        <span className="truncate">
          {whoOf(result)}
          {!is_title && ` · ${title}`}
        </span>
        <span className="flex-1" />
        {updated_at && <When at={updated_at} form={shortWhen} />}
      </span>
    </span>
  );
}

/** The message below the results in the palette. */
function saying(answer: SearchAnswer | undefined, error: unknown): string | undefined {
  if (error) return `Search failed. ${sentenceOf(error)}`;
  if (!answer) return 'Searching…';
  const { results, next } = answer;
  return [
    guessedText(answer) ??
      // Titles and commands may have been found, which stand above.
      (results.length === 0 ? 'No matching messages.' : countText(results.length, next !== null)),
    misunderstoodText(answer),
    buildingText(answer),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Messages, filters that can be completed, and the link to all results. */
function useEntries(text: string, write: (text: string) => void): EntryGroup[] {
  const navigate = useNavigate();
  const q = settled(text);
  const { data, error, isPlaceholderData } = useQuery(search.first(q, SHOWN));
  const filters: EntryGroup = {
    label: 'Filters',
    stands: 'first',
    entries: completionsOf(text, new Date()).map(({ filter, description, text: completed }) => ({
      id: `filter.${filter}`,
      label: filter,
      place: description,
      icon: ListFilter,
      stays: true,
      run: () => write(completed),
    })),
  };
  if (q.trim() === '') return [filters];
  // Title matches are already among the topics and chats.
  const results = (data?.results ?? []).filter(
    ({ is_title, title }) => !is_title || !matches(title, text),
  );
  const found: EntryGroup = {
    label: 'Messages',
    stands: 'after',
    isStale: isPlaceholderData,
    description: saying(data, error),
    entries: results.flatMap((result): Entry[] => {
      const link = linkOf(result);
      if (!link) return [];
      return [
        {
          id: `found.${keyOf(result)}`,
          label: `${result.snippet} ${whoOf(result)}, ${result.title}`,
          icon: ICONS[result.section],
          body: <Body result={result} />,
          preview: <Preview result={result} />,
          run: () => void navigate(link),
        },
      ];
    }),
  };
  const all: EntryGroup = {
    label: 'All results',
    stands: 'foot',
    entries: [
      {
        id: 'search.all',
        label: `All results for “${q.trim()}”`,
        icon: Search,
        run: () => void navigate({ to: '/search', search: { q } }),
      },
    ],
  };
  return [filters, found, all];
}

export default { useEntries } satisfies PaletteSource;
