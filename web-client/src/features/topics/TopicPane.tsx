import { useNavigate } from '@tanstack/react-router';
import { History, ListTree, Pin, Plus } from 'lucide-react';
import { useContext, useEffect, useMemo } from 'react';
import { linkTo } from '@/api/address';
import { ancestors, flatten, indexOf, topicKey, useTopicTree } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { ListPane } from '@/kit/list/ListPane';
import { expandRows, useListState } from '@/kit/list/listState';
import type { RowContent } from '@/kit/list/Row';
import { visibleRows } from '@/kit/list/rows';
import { useRowNews } from '@/kit/list/useRowNews';
import { NotYet } from '@/kit/NotYet';
import { CollectionMark } from '@/kit/places/CollectionMark';
import { useCollections } from '@/kit/places/collections';
import { ScheduleMark } from '@/kit/ScheduleMark';
import { useActions } from '@/ui/actions';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { ListIsPage } from '@/ui/ListHeader';
import { When } from '@/ui/Minutely';
import { Segments } from '@/ui/Segments';
import { shortWhen } from '@/ui/when';
import { CollectionDrop } from './collections/CollectionDrop';
import { CollectionSwitcher } from './collections/CollectionSwitcher';
import { newTopic } from './dialogs';
import { type Order, rowsOf } from './rows';
import { noTopics } from './sentence';
import { useOpenSlug, useTopicCommands } from './useTopicCommands';

const LIST = 'topics';
const NONE: TopicNode[] = [];

/** The list of topics: as a tree, by last activity, or filtered. */
export default function TopicPane() {
  const isPage = useContext(ListIsPage);
  const openSlug = useOpenSlug();
  const reading = useTopicTree();
  const nodes = reading.data ?? NONE;
  const state = useListState(LIST);
  const order: Order = state.view === 'recent' ? 'recent' : 'tree';
  const nested = order === 'tree' && state.filter.trim() === '';
  const { collections, chosen: collection } = useCollections();
  const { roots, childrenOf, topicOf, placeOf } = useMemo(
    () => rowsOf(nodes, order, state.filter, collection?.id ?? null),
    [nodes, order, state.filter, collection?.id],
  );
  const rows = useMemo(
    () => visibleRows(roots, childrenOf, state.expanded),
    [roots, childrenOf, state.expanded],
  );
  const newsOf = useRowNews();
  const commands = useTopicCommands();
  const navigate = useNavigate();
  const chosen = (ids: string[]) => ids.flatMap((id) => topicOf(id) ?? []);
  const open = indexOf(nodes).bySlug.get(openSlug ?? '');
  const linkOf = (topic: TopicNode) => linkTo({ ...topic, kind: 'topic' }, nodes);

  // Opening a topic expands its ancestors; a branch that is closed later stays closed.
  const way = open && ancestors(nodes, open.id).map(({ id }) => String(id));
  const wayDown = way?.join();
  useEffect(() => {
    if (wayDown) expandRows(LIST, wayDown.split(','));
  }, [wayDown]);

  const branches = () => flatten(nodes).filter(({ children }) => children.length > 0);
  const here = { group: 'Here' as const, when: () => nested && branches().length > 0 };
  useActions([
    {
      id: 'topics.expand',
      label: 'Expand all topics',
      icon: ListTree,
      ...here,
      run: () => state.expand(branches().map(({ id }) => String(id))),
    },
    {
      id: 'topics.collapse',
      label: 'Collapse all topics',
      icon: ListTree,
      ...here,
      run: () => state.change({ expanded: [] }),
    },
  ]);

  /** In a list of all collections, marks topics that are not in the first one. */
  const markOf = ({ collection_id: its }: TopicNode) => {
    const one = !collection && collections.find(({ id, is_default }) => id === its && !is_default);
    return one ? <CollectionMark accent={one.accent} icon={one.icon} /> : null;
  };

  const contentOf = (id: string): RowContent | undefined => {
    const topic = topicOf(id);
    if (!topic) return undefined;
    return {
      title: topic.title,
      link: linkOf(topic),
      place: nested ? undefined : placeOf(id),
      end: nested ? undefined : <When at={topic.last_activity_at} form={shortWhen} />,
      ...newsOf(topicKey(topic), topic.id === open?.id, topic.unread_count),
      lead: (!nested || !indexOf(nodes).above.has(topic.id)) && markOf(topic),
      mark: (
        <>
          <ScheduleMark schedule={topic.schedule} />
          {topic.pinned && (
            <Pin aria-hidden size={13} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          )}
        </>
      ),
    };
  };

  const first = topicOf(rows[0]?.id ?? '');
  return (
    <ListPane
      id={LIST}
      title="Topics"
      things="topics"
      action={
        <IconButton
          icon={Plus}
          label="New topic"
          shortcut="n"
          tone="section"
          onPress={() => newTopic.open({ parentId: null })}
        />
      }
      tools={
        <div className="relative flex flex-col gap-2">
          {/* What is no longer listed must not stay selected. */}
          <CollectionSwitcher nodes={nodes} onChoose={() => state.change({ selected: [] })} />
          <CollectionDrop list={LIST} onDrop={(ids, into) => commands.collect(chosen(ids), into)} />
          <Segments
            label="Sort topics"
            hideLabel
            value={order}
            onChange={(view) => state.change({ view })}
            segments={[
              { id: 'tree', label: 'Tree', icon: ListTree },
              { id: 'recent', label: 'Recent', icon: History },
            ]}
          />
          <NotYet about="topics" />
        </div>
      }
      state={state}
      reading={reading}
      rows={rows}
      nested={nested}
      contentOf={contentOf}
      isThere={(id) => topicOf(id) !== undefined}
      current={open && String(open.id)}
      onSubmitFilter={() => first && void navigate(linkOf(first))}
      menuOf={(ids, startRenaming) => commands.menuOf(chosen(ids), startRenaming)}
      onRename={(id, title) => chosen([id]).forEach((topic) => void commands.rename(topic, title))}
      onRemove={(ids) => commands.remove(chosen(ids))}
      onMove={(ids, under) => commands.move(chosen(ids), under === null ? null : Number(under))}
      empty={
        nodes.length === 0 && !isPage ? (
          // The page next to it says what to do.
          <p className="px-4 py-3 text-second text-ink-2">No topics yet</p>
        ) : (
          <EmptyState
            sentence={noTopics(collection?.name)}
            action={
              <Button variant="primary" onPress={() => newTopic.open({ parentId: null })}>
                New topic
              </Button>
            }
          />
        )
      }
    />
  );
}
