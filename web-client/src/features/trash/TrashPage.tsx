import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore, Bot, Layers, MessageCircle, Trash2, Workflow } from 'lucide-react';
import { useMemo } from 'react';
import { type Trashed, trash } from '@/api/trash';
import { useCommand } from '@/kit/commands/command';
import { ListPane } from '@/kit/list/ListPane';
import { useListState } from '@/kit/list/listState';
import { visibleRows } from '@/kit/list/rows';
import { Button } from '@/ui/Button';
import { PaneHeader } from '@/ui/PaneHeader';
import { Sentence } from '@/ui/Sentence';
import { matches } from '@/ui/search';
import { emptyTrash, erase, restore } from './commands';
import { KeptFor } from './KeptFor';
import { leftText, trashSentence } from './words';

const LIST = 'trash';
const NONE: Trashed[] = [];
const KINDS = {
  topic: { icon: Layers, place: 'Topic' },
  chat: { icon: MessageCircle, place: 'Chat' },
  agent: { icon: Bot, place: 'Agent' },
  workflow: { icon: Workflow, place: 'Workflow' },
} as const;

/** What was deleted: to be brought back as long as it is there, or to be erased at once. */
export default function TrashPage() {
  const reading = useQuery(trash.all());
  const all = reading.data ?? NONE;
  const state = useListState(LIST);
  const bringBack = useCommand(restore);
  const eraseNow = useCommand(erase);
  const emptyAll = useCommand(emptyTrash);
  const byId = useMemo(() => new Map(all.map((one) => [String(one.id), one])), [all]);
  const rows = useMemo(
    () =>
      visibleRows(
        all.filter(({ title }) => matches(title, state.filter)).map(({ id }) => String(id)),
      ),
    [all, state.filter],
  );
  const chosen = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return (
    <>
      <PaneHeader
        title={<span className="text-second text-ink-3">Settings</span>}
        actions={
          all.length > 0 && (
            <Button size="sm" variant="quiet" onPress={() => void emptyAll(all)}>
              <Trash2 aria-hidden size={15} />
              Empty trash
            </Button>
          )
        }
      />
      <div className="mx-auto flex min-h-0 w-full max-w-[42rem] flex-1 flex-col pt-7 sm:px-5">
        <div className="flex flex-col gap-4 px-4 pb-3">
          <div>
            <Sentence detail={trashSentence(reading.data)}>Trash</Sentence>
            <p className="text-ink-2">
              Topics and chats keep all messages. Agent runs are not kept.
            </p>
          </div>
          {/* It asks before it erases, and cannot about what is not known; its room is there before it. */}
          <div className="min-h-17 pointer-coarse:min-h-18">
            {reading.data && <KeptFor all={reading.data} />}
          </div>
        </div>
        <ListPane
          id={LIST}
          title="Trash"
          things="deleted items"
          hasHeader={false}
          state={state}
          reading={reading}
          rows={rows}
          contentOf={(id) => {
            const one = byId.get(id);
            return (
              one && {
                title: one.title,
                ...KINDS[one.kind],
                mark: (
                  <Button
                    size="sm"
                    variant="quiet"
                    excludeFromTabOrder
                    className="relative"
                    aria-label={`Restore ${one.title}`}
                    onPress={() => void bringBack([one])}
                  >
                    Restore
                  </Button>
                ),
                end: (
                  <time dateTime={one.erased_at} title="Time until it is erased">
                    {leftText(one.erased_at)}
                    <span className="sr-only"> until it is erased</span>
                  </time>
                ),
              }
            );
          }}
          isThere={(id) => byId.has(id)}
          current={undefined}
          menuOf={(ids) => [
            {
              id: 'restore',
              label: 'Restore',
              icon: ArchiveRestore,
              run: () => void bringBack(chosen(ids)),
            },
            {
              id: 'erase',
              label: 'Erase now',
              icon: Trash2,
              danger: true,
              run: () => void eraseNow(chosen(ids)),
            },
          ]}
          onRemove={(ids) => void eraseNow(chosen(ids))}
          empty={null}
        />
      </div>
    </>
  );
}
