import { Search } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { sentenceOf } from '@/api/problem';
import { useActions } from '@/ui/actions';
import { ErrorState } from '@/ui/ErrorState';
import { Kbd } from '@/ui/Kbd';
import { ListHeader } from '@/ui/ListHeader';
import { Skeleton } from '@/ui/Skeleton';
import { Matches } from '../Matches';
import { ListRows, type RowCommands } from './ListRows';
import type { ListState } from './listState';
import type { RowContent } from './Row';
import type { ListRow } from './rows';
import { SelectionBar } from './SelectionBar';
import type { Lines } from './useRowsInView';

interface Reading {
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
}

interface Props extends RowCommands {
  id: string;
  title: string;
  /** The rows in the middle of a sentence: topics. */
  things: string;
  /** Without it, the page around the list has the heading, and an empty list no filter. */
  hasHeader?: boolean;
  /** To the right of the title: the button that creates an item. */
  action?: ReactNode;
  /** Below the filter, such as the order. */
  tools?: ReactNode;
  state: ListState;
  reading: Reading;
  /** Already filtered by `state.filter`. */
  rows: readonly ListRow[];
  contentOf: (id: string) => RowContent | undefined;
  current: string | undefined;
  nested?: boolean;
  /** How many lines a row has; the second one is its detail. */
  lines?: Lines;
  /** Enter in the filter opens the first result. */
  onSubmitFilter?: () => void;
  /** Whether a selected item still exists; without this, it exists until it is deselected. */
  isThere?: (id: string) => boolean;
  /** Shown if there is nothing to filter. */
  empty: ReactNode;
}

/** The list next to the pages of a section. */
export function ListPane(props: Props) {
  const {
    id,
    title,
    things,
    hasHeader = true,
    action,
    tools,
    state,
    reading,
    rows,
    nested = false,
    lines = 1,
  } = props;
  const { isPending, error, refetch } = reading;
  const filtered = state.filter.trim() !== '';
  const selected = [...state.selected].filter((id) => props.isThere?.(id) ?? true);
  const nothing = !isPending && !error && rows.length === 0;
  return (
    <>
      {hasHeader && <ListHeader title={title} action={action} />}
      {(hasHeader || filtered || !nothing) && (
        <div className={`flex shrink-0 flex-col gap-2 py-2 ${hasHeader ? 'px-3' : 'px-4'}`}>
          <Filter things={things} state={state} onSubmit={props.onSubmitFilter} />
          {tools}
        </div>
      )}
      {isPending && (
        <div className="px-4">
          <Skeleton
            rows={8}
            height={lines === 1 ? 'var(--row)' : 'var(--row-tall)'}
            label={`Loading ${things}`}
          />
        </div>
      )}
      {error && rows.length === 0 && (
        <ErrorState
          sentence={`The ${things} could not be loaded`}
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {nothing && !filtered && props.empty}
      <Matches
        count={filtered && (nothing || rows.length > 0) ? rows.length : undefined}
        className="px-5 py-6"
      />
      {rows.length > 0 && (
        <ListRows
          id={id}
          label={title}
          rows={rows}
          state={state}
          nested={nested}
          lines={lines}
          contentOf={props.contentOf}
          current={props.current}
          {...(props.menuOf ? { menuOf: props.menuOf } : {})}
          {...(props.onRename ? { onRename: props.onRename } : {})}
          {...(props.onRemove ? { onRemove: props.onRemove } : {})}
          {...(props.onMove ? { onMove: props.onMove } : {})}
        />
      )}
      {selected.length > 1 && props.menuOf && (
        <SelectionBar
          count={selected.length}
          entries={props.menuOf(selected, () => {})}
          onDone={() => state.change({ selected: [] })}
        />
      )}
    </>
  );
}

interface FilterProps {
  things: string;
  state: ListState;
  onSubmit: (() => void) | undefined;
}

function Filter({ things, state, onSubmit }: FilterProps) {
  const input = useRef<HTMLInputElement>(null);
  useActions([
    {
      id: 'filter',
      label: `Filter ${things}`,
      group: 'Here',
      icon: Search,
      shortcut: '/',
      run: () => input.current?.focus(),
    },
  ]);
  return (
    <SearchField
      aria-label={`Filter ${things}`}
      value={state.filter}
      onChange={(filter) => state.change({ filter })}
      {...(onSubmit ? { onSubmit } : {})}
      className="group flex h-9 items-center gap-2 rounded-[10px] border border-transparent bg-sunken px-3 focus-within:border-focus pointer-coarse:h-11"
    >
      <Search aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <Input
        ref={input}
        dir="auto"
        placeholder={`Filter ${things}`}
        className="min-w-0 flex-1 bg-transparent text-ink outline-none pointer-coarse:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
      />
      <span className="group-focus-within:hidden pointer-coarse:hidden">
        <Kbd keys="/" />
      </span>
    </SearchField>
  );
}
