import { useQuery } from '@tanstack/react-query';
import { Pencil, Pin, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Act } from '@/kit/Act';
import { type Command, useCommand } from '@/kit/commands/command';
import { patchAll } from '@/kit/commands/overlay';
import { ListPane } from '@/kit/list/ListPane';
import { useListState } from '@/kit/list/listState';
import { visibleRows } from '@/kit/list/rows';
import { QueuedList, QueuedRow } from '@/kit/QueuedList';
import { ScheduleMark } from '@/kit/ScheduleMark';
import { Button } from '@/ui/Button';
import { matches } from '@/ui/search';
import { Line, Shelf } from './Gallery';

const KEY = ['gallery', 'things'];
const BELOW: Record<string, string[]> = { House: ['Hall', 'Roof', 'Walls'] };
const NAMES = [
  'Garden',
  'House',
  'A name so long that no pane of any width will ever have the room that it takes',
  'رسالة إلى الجيران',
  'Trip to the lakes',
  'Work',
];
const NONE: string[] = [];
/** What the gallery's service has deleted. */
let gone: string[] = [];

const remove: Command<string[]> = {
  touches: [KEY],
  patches: (ids) => [patchAll<string[]>(KEY, (all) => all.filter((id) => !ids.includes(id)))],
  send: async (ids) => {
    gone = [...gone, ...ids];
  },
  undo: {
    description: (ids) =>
      `${ids.length === 1 ? `“${ids[0]}” is` : `${ids.length} things are`} deleted.`,
    send: async (ids) => {
      gone = gone.filter((id) => !ids.includes(id));
    },
    failed: () => 'They could not be restored.',
  },
  failed: () => 'They could not be deleted.',
};
const clear: Command<null> = {
  touches: [],
  send: async () => {},
  confirm: () => ({
    title: 'Delete everything?',
    description: 'This cannot be undone.',
    label: 'Delete everything',
  }),
  failed: () => 'Nothing was deleted.',
};
const fail: Command<null> = {
  touches: [],
  patches: () => [patchAll<string[]>(KEY, () => [])],
  send: async () => {
    throw new Error('The disk is full.');
  },
  failed: () => 'The things were not cleared.',
};

export function Lists() {
  const removeAll = useCommand(remove);
  const clearAll = useCommand(clear);
  const failAll = useCommand(fail);
  const { data = NONE } = useQuery({
    queryKey: KEY,
    queryFn: () => NAMES.filter((name) => !gone.includes(name)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Shelf title="Lists and what is done with their rows">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Things id="rows" names={data} onRemove={(ids) => void removeAll(ids)} />
        <Things id="waiting" names={NONE} isPending />
        <Things id="empty" names={NONE} />
        <Things id="failed" names={NONE} error={new Error('Steward cannot be reached.')} />
      </div>
      <Line>
        <Button onPress={() => void removeAll(data.slice(0, 1))}>Delete the first</Button>
        <Button onPress={() => void clearAll(null)}>Ask before</Button>
        <Button onPress={() => void failAll(null)}>Fail</Button>
      </Line>
      <QueuedList
        heading="Queued · sent after this answer"
        isEmpty={false}
        error={null}
        onRetry={() => {}}
      >
        <QueuedRow text={NAMES[2] ?? ''} detail="plan.pdf">
          <Act look="icon" label="Remove">
            <X aria-hidden size={15} strokeWidth={1.75} />
          </Act>
        </QueuedRow>
      </QueuedList>
      <QueuedList heading="" isEmpty error={new Error('Not now.')} onRetry={() => {}}>
        {null}
      </QueuedList>
    </Shelf>
  );
}

interface Props {
  id: string;
  names: readonly string[];
  isPending?: boolean;
  error?: Error | null;
  onRemove?: (ids: string[]) => void;
}

function Things({ id, names, isPending = false, error = null, onRemove }: Props) {
  const state = useListState(`gallery.${id}`);
  const [titles, setTitles] = useState<Record<string, string>>({});
  const found = names.filter((name) => matches(name, state.filter));
  return (
    <Frame>
      <ListPane
        id={`gallery.${id}`}
        title="Things"
        things={`things (${id})`}
        state={state}
        reading={{ isPending, error, refetch: () => {} }}
        rows={visibleRows(found, (row) => BELOW[row] ?? [], state.expanded)}
        nested
        current="Garden"
        contentOf={(row) => ({
          title: titles[row] ?? row,
          link: { to: '/$', params: { _splat: row } } as never,
          state:
            row === 'Work'
              ? { is: 'needs you', description: 'needs you' }
              : row === 'House'
                ? { is: 'running', description: 'answering' }
                : undefined,
          badge: row === 'Work' ? { count: 12, description: '12 unread' } : undefined,
          mark: row === 'Garden' && (
            <>
              <ScheduleMark schedule={{ enabled: true, words: 'Every day at 07:00' }} />
              <Pin aria-hidden size={13} className="shrink-0 text-ink-3" />
            </>
          ),
          end: row === 'Hall' ? '3 Nov' : undefined,
        })}
        menuOf={(ids, startRenaming) => [
          ...(ids.length === 1
            ? [{ id: 'rename', label: 'Rename', icon: Pencil, run: startRenaming }]
            : []),
          { id: 'delete', label: 'Delete', icon: Trash2, danger: true, run: () => onRemove?.(ids) },
        ]}
        onRename={(row, title) => setTitles((all) => ({ ...all, [row]: title }))}
        onRemove={(ids) => onRemove?.(ids)}
        onMove={() => {}}
        empty={<p className="px-5 py-6 text-ink-2">There is nothing yet.</p>}
      />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-90 min-w-0 flex-col overflow-hidden rounded-xl border border-line">
      {children}
    </div>
  );
}
