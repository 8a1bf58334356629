import type { ItemInstance } from '@headless-tree/core';
import clsx from 'clsx';
import { ChevronRight, Ellipsis, Pin } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { TopicNode } from '@/api/types';
import { IconButton } from '@/ui/IconButton';
import { Menu, type MenuEntry } from '@/ui/Menu';
import { shortWhen } from '@/ui/when';
import { RenameField } from './RenameField';

interface Props {
  item: ItemInstance<TopicNode>;
  topic: TopicNode;
  /** In a flat list: the topics above it. */
  place: string | undefined;
  isFlat: boolean;
  isOpen: boolean;
  isRunning: boolean;
  isRenaming: boolean;
  menu: MenuEntry[];
  onRename: (title: string) => void;
  onCancelRename: () => void;
  style: CSSProperties;
}

const INDENT = 16;

export function TopicRow(props: Props) {
  const { item, topic, place, isFlat, isOpen, isRunning, isRenaming, menu, style } = props;
  const { onClick: _, ...tree } = item.getProps();
  const level = item.getItemMeta().level;
  const toggle = () => (item.isExpanded() ? item.collapse() : item.expand());
  const when = shortWhen(topic.last_activity_at);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles Enter for the focused row.
    <div
      {...tree}
      role="treeitem"
      tabIndex={item.isFocused() ? 0 : -1}
      aria-label={undefined}
      aria-selected={isOpen}
      aria-current={isOpen ? 'page' : undefined}
      onClick={() => {
        item.setFocused();
        item.primaryAction();
      }}
      style={{ ...style, paddingLeft: 6 + level * INDENT }}
      className={clsx(
        'group absolute inset-x-2 flex cursor-pointer items-center gap-1 rounded-lg pr-1.5',
        isOpen
          ? 'bg-section-soft font-[560] text-ink'
          : 'text-ink-2 hover:bg-sunken hover:text-ink',
      )}
    >
      {item.isFolder() ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse only; the keyboard has the arrow keys.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
        <span
          onClick={(event) => {
            event.stopPropagation();
            toggle();
          }}
          className="-my-1 grid size-6 shrink-0 place-items-center self-center rounded hover:bg-line pointer-coarse:size-9"
        >
          <ChevronRight
            aria-hidden
            size={15}
            strokeWidth={1.75}
            className={clsx('transition-transform duration-100', item.isExpanded() && 'rotate-90')}
          />
        </span>
      ) : (
        <span className={clsx('shrink-0', isFlat ? 'w-1' : 'size-6 pointer-coarse:size-9')} />
      )}
      {isRenaming ? (
        <RenameField title={topic.title} onDone={props.onRename} onCancel={props.onCancelRename} />
      ) : (
        <span className="min-w-0 flex-1 truncate">
          {topic.title}
          {place && <span className="ml-2 text-meta font-normal text-ink-3">{place}</span>}
        </span>
      )}
      {isRunning && (
        <span className="size-2 shrink-0 animate-pulse rounded-full bg-section">
          <span className="sr-only">answering</span>
        </span>
      )}
      {topic.pinned && !isRenaming && (
        <Pin aria-hidden size={13} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      )}
      {isFlat && (
        <time
          dateTime={topic.last_activity_at}
          className="shrink-0 text-meta font-normal text-ink-3 group-hover:hidden pointer-coarse:group-hover:inline"
        >
          {when}
        </time>
      )}
      {!isRenaming && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps a press on the menu from opening the row.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
        <span
          onClick={(event) => event.stopPropagation()}
          className="hidden group-hover:flex has-[[aria-expanded=true]]:flex pointer-coarse:hidden!"
        >
          <Menu label={`Actions for ${topic.title}`} entries={menu}>
            <IconButton
              icon={Ellipsis}
              label={`Actions for ${topic.title}`}
              size="sm"
              excludeFromTabOrder
            />
          </Menu>
        </span>
      )}
    </div>
  );
}
