import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Import, type ImportItem, imports } from '@/api/imports';
import { sentenceOf } from '@/api/problem';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';
import { messages, REASONS, span } from './labels';
import { isChosen, type Pick, toggled } from './pick';

interface Props {
  one: Import;
  status: ImportItem['status'];
  pick?: Pick;
  onPick?: (pick: Pick) => void;
}

/** The conversations of a file: searchable, and selectable if that is possible. */
export function Picker({ one, status, pick, onPick }: Props) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const reading = useInfiniteQuery(imports.conversations(one.id, q, status));
  const items = reading.data?.pages.flat() ?? [];
  const heading = status === 'left' ? 'Skipped conversations' : 'Conversations to import';
  return (
    <fieldset aria-label={heading} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1">
          <TextField
            label={heading}
            placeholder="Search titles"
            value={typed}
            onChange={setTyped}
          />
        </div>
        {onPick && (
          <>
            <Button onPress={() => onPick({ all: true, marked: new Set() })}>All</Button>
            <Button onPress={() => onPick({ all: false, marked: new Set() })}>None</Button>
          </>
        )}
      </div>
      {reading.error && (
        <ErrorState
          sentence="The conversations could not be loaded"
          detail={sentenceOf(reading.error)}
          onRetry={() => void reading.refetch()}
        />
      )}
      {reading.isPending && <Skeleton rows={4} height="40px" label="Loading conversations" />}
      <ul className="max-h-96 overflow-y-auto rounded-xl border border-line bg-sheet empty:hidden">
        {items.map((item) => (
          <li key={item.n} className="border-b border-line last:border-0">
            <Row
              item={item}
              checked={pick && isChosen(pick, item.n)}
              onToggle={() => pick && onPick?.(toggled(pick, item.n))}
            />
          </li>
        ))}
        {reading.hasNextPage && (
          <li className="p-2 text-center">
            <Button
              size="sm"
              variant="quiet"
              isPending={reading.isFetchingNextPage}
              onPress={() => void reading.fetchNextPage()}
            >
              Show more
            </Button>
          </li>
        )}
      </ul>
      {!reading.isPending && items.length === 0 && !reading.error && (
        <p className="text-second text-ink-2">No conversations found</p>
      )}
    </fieldset>
  );
}

interface RowProps {
  item: ImportItem;
  checked: boolean | undefined;
  onToggle: () => void;
}

function Row({ item, checked, onToggle }: RowProps) {
  const facts = [
    item.reason && REASONS[item.reason],
    item.messages > 0 && messages(item.messages),
    span(item.first_at, item.last_at),
    item.place,
    item.known && 'already imported',
  ].filter(Boolean);
  const words = (
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block truncate">
        {item.title}
      </span>
      <span className="block text-meta text-ink-3">{facts.join(' · ')}</span>
    </span>
  );
  if (checked === undefined) return <div className="flex min-h-12 items-center px-3">{words}</div>;
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 hover:bg-sunken">
      <input
        type="checkbox"
        checked={checked}
        onChange={onToggle}
        className="size-4 shrink-0 accent-(--accent)"
      />
      {words}
    </label>
  );
}
