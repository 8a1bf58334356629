import { useNavigate } from '@tanstack/react-router';
import { History, ListTree, Pin, Plus } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useRunning } from '@/api/running';
import { ancestors, flatten, pathTo, topicKey, useTopicTree } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { ListPane } from '@/kit/list/ListPane';
import { expandRows, useListState } from '@/kit/list/listState';
import type { RowContent } from '@/kit/list/Row';
import { visibleRows } from '@/kit/list/rows';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { Kbd } from '@/ui/Kbd';
import { Segments } from '@/ui/Segments';
import { shortWhen } from '@/ui/when';
import { newTopic } from './dialogs';
import { type Order, rowsOf } from './rows';
import { useOpenSlug, useTopicCommands } from './useTopicCommands';

const LIST = 'topics';
const NONE: TopicNode[] = [];

/** The list of topics: as a tree, by last activity, or what the filter finds. */
export default function TopicPane() {
  const openSlug = useOpenSlug();
  const reading = useTopicTree();
  const nodes = reading.data ?? NONE;
  const state = useListState(LIST);
  const order: Order = state.view === 'recent' ? 'recent' : 'tree';
  const nested = order === 'tree' && state.filter.trim() === '';
  const { roots, children, topics, places } = useMemo(
    () => rowsOf(nodes, order, state.filter),
    [nodes, order, state.filter],
  );
  const rows = useMemo(
    () => visibleRows(roots, (id) => children.get(id) ?? [], state.expanded),
    [roots, children, state.expanded],
  );
  const running = useRunning((all) => all.keys);
  const commands = useTopicCommands();
  const navigate = useNavigate();
  const chosen = (ids: string[]) => ids.flatMap((id) => topics.get(id) ?? []);
  const open = flatten(nodes).find(({ slug }) => slug === openSlug);
  const linkOf = (topic: TopicNode) => ({
    to: '/topics/$' as const,
    params: { _splat: pathTo(nodes, topic.id) ?? topic.slug },
  });

  // The way down to a topic is shown when it is opened; a branch that is closed later stays closed.
  const way = open && ancestors(nodes, open.id).map(({ id }) => String(id));
  const wayDown = way?.join();
  useEffect(() => {
    if (wayDown) expandRows(LIST, wayDown.split(','));
  }, [wayDown]);

  const contentOf = (id: string): RowContent | undefined => {
    const topic = topics.get(id);
    if (!topic) return undefined;
    return {
      title: topic.title,
      link: linkOf(topic),
      place: nested ? undefined : places.get(id),
      end: nested ? undefined : (
        <time dateTime={topic.last_activity_at}>{shortWhen(topic.last_activity_at)}</time>
      ),
      state: running.has(topicKey(topic)) ? { is: 'running', says: 'answering' } : undefined,
      mark: topic.pinned && (
        <Pin aria-hidden size={13} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      ),
    };
  };

  const first = topics.get(rows[0]?.id ?? '');
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
        <Segments
          label="Order of the topics"
          hideLabel
          value={order}
          onChange={(view) => state.change({ view })}
          segments={[
            { id: 'tree', label: 'Tree', icon: ListTree },
            { id: 'recent', label: 'Recent', icon: History },
          ]}
        />
      }
      state={state}
      reading={reading}
      rows={rows}
      nested={nested}
      contentOf={contentOf}
      current={open && String(open.id)}
      onSubmitFilter={() => first && void navigate(linkOf(first))}
      menuOf={(ids, startRenaming) => commands.menuOf(chosen(ids), startRenaming)}
      onRename={(id, title) => chosen([id]).forEach((topic) => void commands.rename(topic, title))}
      onRemove={(ids) => commands.remove(chosen(ids))}
      onMove={(ids, under) => commands.move(chosen(ids), under === null ? null : Number(under))}
      empty={
        <EmptyState
          sentence="A topic keeps one subject together, for as long as you need it"
          action={
            <Button variant="primary" onPress={() => newTopic.open({ parentId: null })}>
              New topic <Kbd keys="n" inverse />
            </Button>
          }
        />
      }
    />
  );
}
