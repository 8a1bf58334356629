import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { MenuEntry } from '@/ui/Menu';
import { PaneHeader } from '@/ui/PaneHeader';
import { Sentence } from '@/ui/Sentence';
import { matches } from '@/ui/search';
import { ListPane } from './ListPane';
import { useListState } from './listState';
import type { RowContent } from './Row';
import { visibleRows } from './rows';

interface Item {
  id: number;
  title: string;
}

interface Props<T extends Item> {
  /** The key of the list's state: its filter and selection. */
  id: string;
  title: string;
  /** The rows in the middle of a sentence: archived topics. */
  things: string;
  reading: UseQueryResult<T[]>;
  /** Below the title. */
  detail?: string | undefined;
  /** Between the title and the list. */
  intro?: ReactNode;
  /** In the bar above the page. */
  place?: ReactNode;
  actions?: ReactNode;
  contentOf: (item: T) => RowContent;
  menuOf: (items: T[]) => MenuEntry[];
  onRemove: (items: T[]) => void;
  empty: ReactNode;
}

/** A page with a single list that can be filtered, selected from and cleared: an archive, the trash. */
export function ListPage<T extends Item>(props: Props<T>) {
  const { id, title, reading } = props;
  const state = useListState(id);
  const all = reading.data;
  const byId = useMemo(() => new Map(all?.map((item) => [String(item.id), item])), [all]);
  const rows = useMemo(
    () =>
      visibleRows(
        [...byId].filter(([, item]) => matches(item.title, state.filter)).map(([row]) => row),
      ),
    [byId, state.filter],
  );
  const chosen = (ids: string[]) => ids.flatMap((one) => byId.get(one) ?? []);
  return (
    <>
      <PaneHeader title={props.place ?? null} actions={props.actions} />
      <div className="mx-auto flex min-h-0 w-full max-w-[42rem] flex-1 flex-col pt-7 sm:px-5">
        <div className="flex flex-col gap-4 px-4 pb-3">
          <Sentence detail={props.detail}>{title}</Sentence>
          {props.intro}
        </div>
        <ListPane
          id={id}
          title={title}
          things={props.things}
          hasHeader={false}
          state={state}
          reading={reading}
          rows={rows}
          contentOf={(row) => {
            const item = byId.get(row);
            return item && props.contentOf(item);
          }}
          isThere={(row) => byId.has(row)}
          current={undefined}
          menuOf={(ids) => props.menuOf(chosen(ids))}
          onRemove={(ids) => props.onRemove(chosen(ids))}
          empty={props.empty}
        />
      </div>
    </>
  );
}
