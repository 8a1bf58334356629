import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { search } from '@/api/search';
import { settled } from '@/kit/search/syntax';
import { rowActions, useActions } from '@/ui/actions';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { focusedRow, focusRow, lastRow } from './focus';
import { Hints } from './Hints';
import { buildingText, countText, guessedText, keyOf, misunderstoodText } from './labels';
import { ResultRow } from './ResultRow';
import { useArrival } from './useArrival';

/** Which result was opened from a search, so that going back returns to it. */
const opened = new Map<string, string>();

interface Props {
  text: string;
  onText: (text: string) => void;
  scroller: RefObject<HTMLDivElement | null>;
  field: RefObject<HTMLInputElement | null>;
}

/** The results, page by page. */
export function Results({ text, onText, scroller, field }: Props) {
  const q = settled(text);
  const found = useInfiniteQuery(search.all(q));
  const { data, error, isPending, isPlaceholderData, hasNextPage, fetchNextPage } = found;
  const pages = q.trim() === '' ? [] : (data?.pages ?? []);
  const results = pages.flatMap((page) => page.results);
  const [first] = pages;
  const list = useRef<HTMLOListElement>(null);

  const step = (by: number) => {
    const index = focusedRow(list.current) + by;
    if (index < 0) field.current?.focus();
    else focusRow(list.current, index);
  };
  useActions(rowActions(step, () => results.length > 0));
  const KEYS: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Home: () => focusRow(list.current, 0),
    End: () => focusRow(list.current, lastRow(list.current)),
  };

  const isThere = results.length > 0;
  // On the way back from a result, the focus returns to it.
  const [back] = useState(() => opened.get(q));
  useArrival(() => {
    if (back === undefined) return;
    opened.delete(q);
    const row = list.current?.querySelector<HTMLElement>(`[data-result="${back}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  });

  if (q.trim() === '') return <Hints onText={onText} sentence="What are you looking for?" />;
  if (error && !data) {
    return (
      <ErrorState
        sentence="Search failed"
        detail={sentenceOf(error)}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (isPending) return <Skeleton rows={6} height="84px" label="Searching" />;
  return (
    <>
      {first && (
        <State texts={[guessedText(first), misunderstoodText(first), buildingText(first)]} />
      )}
      <p role="status" className="px-3 pb-1 text-meta text-ink-2">
        {isPlaceholderData ? '' : countText(results.length, hasNextPage)}
      </p>
      {!isThere && !isPlaceholderData && (
        <Hints onText={onText} sentence={`No results for “${q.trim()}”`} />
      )}
      <ol
        ref={list}
        aria-label="Results"
        aria-busy={isPlaceholderData}
        onKeyDown={(event) => {
          const run = KEYS[event.key];
          if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          run();
        }}
      >
        {results.map((result) => (
          <ResultRow
            key={keyOf(result)}
            result={result}
            onOpen={() => opened.set(q, keyOf(result))}
          />
        ))}
      </ol>
      {hasNextPage && (
        <More
          key={results.length}
          fault={error}
          onMore={() => void fetchNextPage()}
          scroller={scroller}
        />
      )}
    </>
  );
}

function State({ texts }: { texts: (string | undefined)[] }) {
  const said = texts.filter(Boolean);
  if (said.length === 0) return null;
  return (
    <Notice tone="info" className="mx-1 mb-3">
      {said.join(' ')}
    </Notice>
  );
}

interface MoreProps {
  /** Why they could not be loaded. */
  fault: unknown;
  onMore: () => void;
  scroller: RefObject<HTMLDivElement | null>;
}

/** Loads more when the end comes near. */
function More({ fault, onMore, scroller }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  const failed = fault !== null;
  useEffect(() => {
    if (!end.current || failed) return;
    const near = new IntersectionObserver(
      (changes) => changes.at(-1)?.isIntersecting && more.current(),
      { root: scroller.current, rootMargin: '600px' },
    );
    near.observe(end.current);
    return () => near.disconnect();
  }, [scroller, failed]);
  return (
    <div ref={end} className="flex min-h-16 items-center justify-center text-meta text-ink-3">
      {failed ? (
        <Button size="sm" variant="quiet" onPress={onMore}>
          More could not be loaded. Retry
        </Button>
      ) : (
        'Loading more'
      )}
    </div>
  );
}
