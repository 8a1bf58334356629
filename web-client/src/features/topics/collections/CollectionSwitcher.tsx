import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, Layers } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { flatten } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { CollectionMark } from '@/kit/places/CollectionMark';
import { chooseCollection, useCollections } from '@/kit/places/collections';
import { useLayout } from '@/ui/layout';
import { Popover } from '@/ui/Popover';
import { Sheet } from '@/ui/Sheet';
import { manageCollections } from '../dialogs';
import { CollectionMenu } from './CollectionMenu';

interface Props {
  nodes: readonly TopicNode[];
  onChoose: () => void;
}

/** Shows which collection is listed, and lets the user choose another one. */
export function CollectionSwitcher({ nodes, onChoose }: Props) {
  const { collections, chosen } = useCollections();
  const navigate = useNavigate();
  const isPhone = useLayout() === 'phone';
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const unread = useMemo(() => {
    const counts = new Map<number, number>();
    for (const { collection_id: id, unread_count: count } of flatten(nodes)) {
      if (count > 0) counts.set(id, (counts.get(id) ?? 0) + count);
    }
    return counts;
  }, [nodes]);

  const close = () => setIsOpen(false);
  const menu = (
    <CollectionMenu
      collections={collections}
      chosen={chosen}
      unreadIn={(id) => unread.get(id) ?? 0}
      onChoose={(id) => {
        chooseCollection(id);
        onChoose();
      }}
      onArchive={() => void navigate({ to: '/topics/archive' })}
      onTrash={() => void navigate({ to: '/settings/trash' })}
      onManage={() => manageCollections.open({})}
      onClose={close}
    />
  );
  const name = chosen?.name ?? 'All collections';
  return (
    <>
      <Button
        ref={button}
        aria-label={`Collection: ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setIsOpen(true)}
        className="flex h-9 w-full items-center gap-2 rounded-[10px] px-2 text-left text-second text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-11"
      >
        {chosen ? (
          <CollectionMark accent={chosen.accent} icon={chosen.icon} />
        ) : (
          <Layers aria-hidden size={16} strokeWidth={1.6} className="mx-0.5 shrink-0" />
        )}
        <span dir="auto" className="min-w-0 flex-1 truncate font-[560] text-ink">
          {name}
        </span>
        <ChevronsUpDown aria-hidden size={15} strokeWidth={1.75} className="shrink-0" />
      </Button>
      {isPhone ? (
        <Sheet label="Collections" side="bottom" isOpen={isOpen} onClose={close}>
          <div data-colour="topics" className="pb-[env(safe-area-inset-bottom)]">
            {menu}
          </div>
        </Sheet>
      ) : (
        <Popover
          aria-label="Collections"
          triggerRef={button}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          placement="bottom start"
          className="max-h-96 w-(--trigger-width)"
        >
          <div data-colour="topics">{menu}</div>
        </Popover>
      )}
    </>
  );
}
