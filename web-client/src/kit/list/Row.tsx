import { Link, type LinkProps } from '@tanstack/react-router';
import clsx from 'clsx';
import { ChevronRight, Ellipsis, type LucideIcon } from 'lucide-react';
import type { CSSProperties, HTMLAttributes, MouseEvent, ReactNode } from 'react';
import { RowButton } from '@/ui/RowButton';
import { StateDot } from '../StateMark';
import type { WorkState } from '../states';
import { RenameField } from './RenameField';
import type { ListRow } from './rows';

/** The content of a row. */
export interface RowContent {
  title: string;
  /** The link of the row; without one, it opens its menu. */
  link?: LinkProps;
  icon?: LucideIcon;
  /** A mark before the title that identifies it at a glance. */
  lead?: ReactNode;
  /** Its description, on a separate line. */
  detail?: string;
  /** After the title, in a quiet style. */
  place?: string | undefined;
  /** At the end, in a quiet style: a time or a count. */
  end?: ReactNode;
  /** Its current activity. */
  state?: { is: WorkState; description: string } | undefined;
  /** How many of its items are waiting. */
  badge?: { count: number; description: string } | undefined;
  mark?: ReactNode;
}

interface Props {
  row: ListRow;
  content: RowContent;
  isCurrent: boolean;
  /** Announced for the row: whether it is selected or, without a selection, open. */
  isSelected: boolean;
  isMarked: boolean;
  isFocused: boolean;
  isDropTarget: boolean;
  isRenaming: boolean;
  /** Whether to leave room for the arrows of a tree. */
  nested: boolean;
  hasMenu: boolean;
  onToggle: () => void;
  onMenu: (x: number, y: number) => void;
  onRename: (title: string) => void;
  onCancelRename: () => void;
  onOpen: (event: MouseEvent) => void;
  style: CSSProperties;
  handlers: HTMLAttributes<HTMLDivElement>;
}

/** Deeper levels move in less, so that the titles of a deep tree stay in the pane. */
const indent = (level: number) => Math.min(level, 8) * 16 + Math.max(0, level - 8) * 3;
/** Makes the whole row clickable. */
const WORDS =
  "min-w-0 flex-1 truncate outline-none after:absolute after:inset-0 after:rounded-lg after:content-['']";

export function Row(props: Props) {
  const { row, content, isCurrent, isMarked, nested, style } = props;
  const { title, detail, link, icon: Icon, lead, place, end, state, badge, mark } = content;
  const words = (
    <>
      {detail ? (
        <>
          <span className="block truncate font-[560] text-ink">{title}</span>
          <span className="block truncate text-meta font-normal">{detail}</span>
        </>
      ) : (
        title
      )}
      {place && ' '}
      {place && <span className="ml-1 text-meta font-normal text-ink-3">{place}</span>}
    </>
  );
  return (
    <div
      {...props.handlers}
      role="treeitem"
      data-row={row.id}
      tabIndex={props.isFocused ? 0 : -1}
      aria-level={row.level + 1}
      aria-posinset={row.place}
      aria-setsize={row.of}
      aria-expanded={row.branch === 'none' ? undefined : row.branch === 'open'}
      aria-selected={props.isSelected}
      aria-current={isCurrent ? 'page' : undefined}
      style={{ ...style, paddingLeft: (nested ? 6 : 10) + indent(row.level) }}
      className={clsx(
        'group absolute inset-x-2 flex items-center gap-1.5 rounded-lg pr-1.5 [-webkit-touch-callout:none]',
        isCurrent
          ? 'bg-section-soft font-[560] text-ink'
          : 'text-ink-2 hover:bg-sunken hover:text-ink',
        isMarked && !isCurrent && 'bg-sunken text-ink',
        isMarked && 'inset-ring-1 inset-ring-section',
        props.isDropTarget && 'bg-section-soft inset-ring-2 inset-ring-section',
      )}
    >
      {nested && <Arrow branch={row.branch} onToggle={props.onToggle} />}
      {lead}
      {Icon && (
        <Icon
          aria-hidden
          size={16}
          strokeWidth={1.6}
          className={clsx('shrink-0', detail && 'mr-1.5')}
        />
      )}
      {props.isRenaming ? (
        <RenameField title={title} onDone={props.onRename} onCancel={props.onCancelRename} />
      ) : link ? (
        <Link
          {...link}
          tabIndex={-1}
          draggable={false}
          onClick={props.onOpen}
          title={title}
          dir="auto"
          className={WORDS}
        >
          {words}
        </Link>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: for mouse and touch; the row handles the keys.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
        <span onClick={props.onOpen} title={title} dir="auto" className={WORDS}>
          {words}
        </span>
      )}
      {state && <StateDot state={state.is} description={state.description} />}
      {mark}
      {badge && badge.count > 0 && (
        <span className="grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full bg-section px-1.5 text-meta leading-none font-[560] text-paper">
          <span aria-hidden>{badge.count}</span>
          <span className="sr-only">{badge.description}</span>
        </span>
      )}
      {end && (
        <span className="shrink-0 text-meta font-normal text-ink-3 group-hover:hidden pointer-coarse:group-hover:inline">
          {end}
        </span>
      )}
      {props.hasMenu && !props.isRenaming && (
        <RowButton
          icon={Ellipsis}
          label={`Actions for ${title}`}
          tabIndex={-1}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            props.onMenu(left, bottom);
          }}
          className="relative hidden! size-7! text-ink-2! group-hover:grid! hover:bg-line! pointer-coarse:hidden!"
        />
      )}
    </div>
  );
}

function Arrow({ branch, onToggle }: { branch: ListRow['branch']; onToggle: () => void }) {
  if (branch === 'none') return <span className="size-5 shrink-0 pointer-coarse:size-9" />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse only; the keyboard has the arrow keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <span
      onClick={onToggle}
      className="relative -my-1 grid size-5 shrink-0 place-items-center self-center rounded hover:bg-line pointer-coarse:size-9"
    >
      <ChevronRight
        aria-hidden
        size={15}
        strokeWidth={1.75}
        className={clsx('transition-transform duration-100', branch === 'open' && 'rotate-90')}
      />
    </span>
  );
}
