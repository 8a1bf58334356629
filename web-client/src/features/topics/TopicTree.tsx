import { hotkeysCoreFeature, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useRunning } from '@/api/running';
import { topicKey } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { useActions } from '@/ui/actions';
import { useTopicList } from './listState';
import type { Rows } from './rows';
import { TopicRow } from './TopicRow';
import type { TopicCommands } from './useTopicCommands';

interface Props {
  rows: Rows;
  openSlug: string | undefined;
  commands: TopicCommands;
  /** Rows outside the tree say where they belong and when they moved. */
  flat: boolean;
}

const ROOT = 'root';
/** Stands in for a row between the news that it is gone and the next drawing. */
const GONE: TopicNode = {
  id: 0,
  slug: '',
  public_id: '',
  title: '',
  description: null,
  truncated: false,
  parent_id: null,
  pinned: false,
  kind: 'standard',
  last_activity_at: '',
  created_at: '',
  updated_at: '',
  children: [],
};

function rowHeight(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10);
}

export function TopicTree({ rows, openSlug, commands, flat }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const running = useRunning((state) => state.keys);
  const { expanded, setExpanded } = useTopicList();
  const [focused, setFocused] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);

  const tree = useTree<TopicNode>({
    rootItemId: ROOT,
    features: [syncDataLoaderFeature, hotkeysCoreFeature],
    dataLoader: {
      getItem: (id) => rows.topics.get(id) ?? GONE,
      getChildren: (id) => (id === ROOT ? rows.roots : (rows.children.get(id) ?? [])),
    },
    getItemName: (item) => item.getItemData().title,
    isItemFolder: (item) => (rows.children.get(item.getId())?.length ?? 0) > 0,
    state: { expandedItems: expanded, focusedItem: focused },
    setExpandedItems: (update) =>
      setExpanded(typeof update === 'function' ? update(expanded) : update),
    setFocusedItem: setFocused,
    onPrimaryAction: (item) => void commands.open(item.getItemData()),
    scrollToItem: (item) => virtual.scrollToIndex(item.getItemMeta().index),
    // Handled here, so the page's own meaning of these keys must not follow.
    hotkeys: {
      customOpen: {
        hotkey: 'Enter',
        preventDefault: true,
        handler: (_, { getFocusedItem }) => getFocusedItem().primaryAction(),
      },
      customRename: {
        hotkey: 'F2',
        preventDefault: true,
        handler: (_, { getFocusedItem }) => setRenaming(getFocusedItem().getId()),
      },
      customDelete: {
        hotkey: 'Delete',
        preventDefault: true,
        handler: (_, { getFocusedItem }) => commands.remove(getFocusedItem().getItemData()),
      },
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree reads both when it is rebuilt.
  useEffect(() => tree.rebuildTree(), [tree, rows, expanded]);

  const items = tree.getItems();
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    overscan: 12,
    getItemKey: (index) => items[index]?.getId() ?? index,
  });

  const step = (move: () => void) => () => {
    if (tree.getElement()?.contains(document.activeElement)) move();
    tree.updateDomFocus();
  };
  const here = { group: 'Here' as const, hidden: true, when: () => items.length > 0 };
  useActions([
    { id: 'row.next', label: 'Row below', shortcut: 'j', ...here, run: step(tree.focusNextItem) },
    {
      id: 'row.back',
      label: 'Row above',
      shortcut: 'k',
      ...here,
      run: step(tree.focusPreviousItem),
    },
  ]);

  const endRenaming = () => {
    setRenaming(null);
    tree.updateDomFocus();
  };

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto pt-1 pb-4">
      <div
        {...tree.getContainerProps('Topics')}
        className="relative"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const item = items[index];
          const topic = item?.getItemData();
          if (!item || !topic || topic === GONE) return null;
          const id = item.getId();
          return (
            <TopicRow
              key={id}
              item={item}
              topic={topic}
              place={flat ? rows.places.get(id) : undefined}
              isFlat={flat}
              isOpen={topic.slug === openSlug}
              isRunning={running.has(topicKey(topic))}
              isRenaming={renaming === id}
              menu={commands.menuOf(topic, () => setRenaming(id))}
              onRename={(title) => {
                endRenaming();
                void commands.rename(topic, title);
              }}
              onCancelRename={endRenaming}
              style={{ top: start, height: size }}
            />
          );
        })}
      </div>
    </div>
  );
}
