import { useQuery } from '@tanstack/react-query';
import { linkTo } from '@/api/address';
import { queries } from '@/api/queries';
import { ListPage } from '@/kit/list/ListPage';
import { useCollections } from '@/kit/places/collections';
import { When } from '@/ui/Minutely';
import { shortWhen } from '@/ui/when';
import { useTopicCommands } from './useTopicCommands';

/** The archived topics: find, restore or delete them. */
export default function ArchivePage() {
  const reading = useQuery(queries.archivedTopics());
  const { collections } = useCollections();
  const commands = useTopicCommands();
  return (
    <ListPage
      id="archive"
      title="Archive"
      things="archived topics"
      reading={reading}
      detail={reading.data && archived(reading.data.length)}
      contentOf={({ archived_at: at, ...topic }) => ({
        title: topic.title,
        link: linkTo({ ...topic, kind: 'topic' }),
        place:
          collections.length > 1
            ? collections.find((one) => one.id === topic.collection_id)?.name
            : undefined,
        end: at && <When at={at} form={shortWhen} />,
      })}
      menuOf={(chosen) => commands.menuOf(chosen, () => {}).filter(({ id }) => FITS.has(id))}
      onRemove={commands.remove}
      empty={
        <p className="px-4 py-2 text-ink-2">
          Archiving a topic takes it off the lists and keeps all its messages.
        </p>
      }
    />
  );
}

/** The commands that make sense for an archived topic. */
const FITS = new Set(['unarchive', 'delete', 'markdown', 'json']);

function archived(count: number): string {
  if (count === 0) return 'No archived topics';
  return count === 1 ? '1 archived topic' : `${count} archived topics`;
}
