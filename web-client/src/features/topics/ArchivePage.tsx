import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { linkTo } from '@/api/address';
import { queries } from '@/api/queries';
import type { Topic } from '@/api/types';
import { ListPane } from '@/kit/list/ListPane';
import { useListState } from '@/kit/list/listState';
import { visibleRows } from '@/kit/list/rows';
import { useCollections } from '@/kit/places/collections';
import { PaneHeader } from '@/ui/PaneHeader';
import { Sentence } from '@/ui/Sentence';
import { matches } from '@/ui/search';
import { shortWhen } from '@/ui/when';
import { useTopicCommands } from './useTopicCommands';

const LIST = 'archive';
const NONE: Topic[] = [];

/** What was put away: to be found, taken out again, or deleted. */
export default function ArchivePage() {
  const reading = useQuery(queries.archivedTopics());
  const all = reading.data ?? NONE;
  const { collections } = useCollections();
  const state = useListState(LIST);
  const commands = useTopicCommands();
  const byId = useMemo(() => new Map(all.map((topic) => [String(topic.id), topic])), [all]);
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
      <PaneHeader title={null} />
      <div className="mx-auto flex min-h-0 w-full max-w-[46rem] flex-1 flex-col pt-6 sm:px-5">
        <div className="px-4 pb-2">
          <Sentence detail={reading.data && archived(all.length)}>Archive</Sentence>
        </div>
        <ListPane
          id={LIST}
          title="Archive"
          things="archived topics"
          hasHeader={false}
          state={state}
          reading={reading}
          rows={rows}
          contentOf={(id) => {
            const topic = byId.get(id);
            if (!topic) return undefined;
            const collection = collections.find((one) => one.id === topic.collection_id);
            return {
              title: topic.title,
              link: linkTo({ ...topic, kind: 'topic' }),
              place: collections.length > 1 ? collection?.name : undefined,
              end: topic.archived_at && (
                <time dateTime={topic.archived_at}>{shortWhen(topic.archived_at)}</time>
              ),
            };
          }}
          isThere={(id) => byId.has(id)}
          current={undefined}
          menuOf={(ids) => commands.menuOf(chosen(ids), () => {}).filter(({ id }) => FITS.has(id))}
          onRemove={(ids) => commands.remove(chosen(ids))}
          empty={
            <p className="px-4 py-2 text-ink-2">
              Archiving a topic takes it off the lists and keeps all its messages.
            </p>
          }
        />
      </div>
    </>
  );
}

/** What makes sense for a topic that lies in the archive. */
const FITS = new Set(['unarchive', 'delete', 'markdown', 'json']);

function archived(count: number): string {
  if (count === 0) return 'No archived topics';
  return count === 1 ? '1 archived topic' : `${count} archived topics`;
}
