import { useMatch } from '@tanstack/react-router';
import { History, ListTree, Plus, Search } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { sentenceOf } from '@/api/problem';
import { ancestors, flatten } from '@/api/topics';
import { useActions } from '@/ui/actions';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { IconButton } from '@/ui/IconButton';
import { Kbd } from '@/ui/Kbd';
import { ListHeader } from '@/ui/ListHeader';
import { Segments } from '@/ui/Segments';
import { Skeleton } from '@/ui/Skeleton';
import { newTopic } from './dialogs';
import { useTopicList } from './listState';
import { rowsOf } from './rows';
import { slugOf } from './slug';
import { TopicTree } from './TopicTree';
import { useTopicCommands } from './useTopicCommands';
import { useTopicNodes } from './useTopicNodes';

/** The list of topics: as a tree, by last activity, or what the filter finds. */
export default function TopicPane() {
  const openSlug = useMatch({
    from: '/topics/$',
    shouldThrow: false,
    select: ({ params }) => slugOf(params._splat),
  });
  const { nodes, isPending, error, refetch } = useTopicNodes();
  const { kind, filter, setKind, setFilter, expand } = useTopicList();
  const commands = useTopicCommands(openSlug);
  const filterInput = useRef<HTMLInputElement>(null);
  const rows = useMemo(() => rowsOf(nodes, kind, filter), [nodes, kind, filter]);

  // The way down to a topic is shown when one goes there; what is folded after that stays folded.
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (openSlug === shown.current) return;
    const open = flatten(nodes).find(({ slug }) => slug === openSlug);
    if (openSlug !== undefined && !open) return;
    shown.current = openSlug;
    if (open) expand(ancestors(nodes, open.id).map(({ id }) => String(id)));
  }, [nodes, openSlug, expand]);

  useActions([
    {
      id: 'filter',
      label: 'Filter the topics',
      group: 'Here',
      icon: Search,
      shortcut: '/',
      run: () => filterInput.current?.focus(),
    },
  ]);

  const firstFound = rows.topics.get(rows.roots[0] ?? '');
  return (
    <>
      <ListHeader
        title="Topics"
        action={
          <IconButton
            icon={Plus}
            label="New topic"
            shortcut="n"
            tone="section"
            onPress={() => newTopic.open({ parentId: null })}
          />
        }
      />
      <div className="flex shrink-0 flex-col gap-2 px-3 pb-2">
        <SearchField
          aria-label="Filter topics"
          value={filter}
          onChange={setFilter}
          onSubmit={() => firstFound && void commands.open(firstFound)}
          className="group flex h-9 items-center gap-2 rounded-[10px] bg-sunken px-3 focus-within:outline-2 focus-within:outline-focus pointer-coarse:h-11"
        >
          <Search aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          <Input
            ref={filterInput}
            placeholder="Filter topics"
            className="min-w-0 flex-1 bg-transparent text-ink outline-none pointer-coarse:text-[16px] [&::-webkit-search-cancel-button]:hidden"
          />
          <span className="group-focus-within:hidden pointer-coarse:hidden">
            <Kbd keys="/" />
          </span>
        </SearchField>
        <Segments
          label="Order of the topics"
          hideLabel
          value={kind}
          onChange={setKind}
          segments={[
            { id: 'tree', label: 'Tree', icon: ListTree },
            { id: 'recent', label: 'Recent', icon: History },
          ]}
        />
      </div>
      {isPending && (
        <div className="px-4">
          <Skeleton rows={8} height="var(--row)" label="Loading the topics" />
        </div>
      )}
      {error && nodes.length === 0 && (
        <ErrorState
          sentence="The topics could not be read"
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!isPending && !error && nodes.length === 0 && (
        <EmptyState
          sentence="A topic keeps one subject together, for as long as you need it"
          action={
            <Button variant="primary" onPress={() => newTopic.open({ parentId: null })}>
              New topic <Kbd keys="n" inverse />
            </Button>
          }
        />
      )}
      {nodes.length > 0 && rows.roots.length === 0 && (
        <p className="px-5 py-6 text-ink-2">No topic is called that.</p>
      )}
      {rows.roots.length > 0 && (
        <TopicTree
          rows={rows}
          openSlug={openSlug}
          commands={commands}
          flat={kind === 'recent' || filter.trim() !== ''}
        />
      )}
    </>
  );
}
