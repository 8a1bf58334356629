import { Archive, Check, Layers, Settings2, Trash2 } from 'lucide-react';
import { Menu, MenuItem, MenuSection, Separator } from 'react-aria-components';
import type { Collection } from '@/api/types';
import { CollectionMark } from '@/kit/places/CollectionMark';
import { optionRow } from '@/ui/option';

interface Props {
  collections: readonly Collection[];
  chosen: Collection | undefined;
  unreadIn: (collection: number) => number;
  onChoose: (id: number | null) => void;
  onArchive: () => void;
  onManage: () => void;
  onTrash: () => void;
  onClose: () => void;
}

const ALL = 'all';
const row = `${optionRow} group flex items-center gap-2.5 text-ink data-[focused]:bg-sunken`;

/** The collections to choose from, and other actions. */
export function CollectionMenu(props: Props) {
  const { collections, chosen, unreadIn, onChoose, onArchive, onTrash, onManage, onClose } = props;
  return (
    <Menu aria-label="Collections" autoFocus="first" onClose={onClose} className="p-1 outline-none">
      <MenuSection
        aria-label="Show topics from"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[chosen ? String(chosen.id) : ALL]}
        onSelectionChange={(keys) => {
          const [key] = [...(keys as Set<string>)];
          onChoose(key === undefined || key === ALL ? null : Number(key));
        }}
      >
        <MenuItem id={ALL} textValue="All collections" className={row}>
          <Layers aria-hidden size={16} strokeWidth={1.6} className="mx-0.5 shrink-0 text-ink-2" />
          <span className="flex-1">All collections</span>
          <Chosen />
        </MenuItem>
        {collections.map(({ id, name, accent, icon, topic_count: count }) => (
          <MenuItem key={id} id={String(id)} textValue={name} className={row}>
            <CollectionMark accent={accent} icon={icon} />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {name}
            </span>
            {unreadIn(id) > 0 && (
              <span className="size-2 rounded-full bg-section">
                <span className="sr-only">{unreadIn(id)} unread</span>
              </span>
            )}
            <span className="text-meta text-ink-3">
              {count}
              <span className="sr-only">{count === 1 ? ' topic' : ' topics'}</span>
            </span>
            <Chosen />
          </MenuItem>
        ))}
      </MenuSection>
      <Separator className="mx-2 my-1 h-px border-0 bg-line" />
      <MenuItem id="archive" onAction={onArchive} className={row}>
        <Archive aria-hidden size={16} strokeWidth={1.6} className="mx-0.5 shrink-0 text-ink-2" />
        Archive
      </MenuItem>
      <MenuItem id="trash" onAction={onTrash} className={row}>
        <Trash2 aria-hidden size={16} strokeWidth={1.6} className="mx-0.5 shrink-0 text-ink-2" />
        Trash
      </MenuItem>
      <MenuItem id="manage" onAction={onManage} className={row}>
        <Settings2 aria-hidden size={16} strokeWidth={1.6} className="mx-0.5 shrink-0 text-ink-2" />
        Manage collections
      </MenuItem>
    </Menu>
  );
}

function Chosen() {
  return (
    <Check
      aria-hidden
      size={16}
      className="invisible shrink-0 text-accent group-data-[selected]:visible"
    />
  );
}
