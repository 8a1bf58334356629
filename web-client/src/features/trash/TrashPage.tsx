import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore, Bot, Layers, MessageCircle, Trash2, Workflow } from 'lucide-react';
import { trash } from '@/api/trash';
import { useCommand } from '@/kit/commands/command';
import { ListPage } from '@/kit/list/ListPage';
import { Button } from '@/ui/Button';
import { emptyTrash, erase, restore } from './commands';
import { KeptFor } from './KeptFor';
import { leftText, trashSentence } from './labels';

const KINDS = {
  topic: { icon: Layers, place: 'Topic' },
  chat: { icon: MessageCircle, place: 'Chat' },
  agent: { icon: Bot, place: 'Agent' },
  workflow: { icon: Workflow, place: 'Workflow' },
} as const;

/** The deleted items: restore them while they exist, or erase them at once. */
export default function TrashPage() {
  const reading = useQuery(trash.all());
  const bringBack = useCommand(restore);
  const eraseNow = useCommand(erase);
  const emptyAll = useCommand(emptyTrash);
  const all = reading.data;
  return (
    <ListPage
      id="trash"
      title="Trash"
      things="deleted items"
      reading={reading}
      detail={trashSentence(all)}
      place={<span className="text-second text-ink-3">Settings</span>}
      actions={
        all &&
        all.length > 0 && (
          <Button size="sm" variant="quiet" onPress={() => void emptyAll(all)}>
            <Trash2 aria-hidden size={15} />
            Empty trash
          </Button>
        )
      }
      intro={
        <>
          <p className="-mt-4 text-ink-2">
            Topics and chats keep all messages. Agent runs are not kept.
          </p>
          {/* It asks before it erases, which requires the items; its space is reserved until then. */}
          <div className="min-h-17 pointer-coarse:min-h-18">{all && <KeptFor all={all} />}</div>
        </>
      }
      contentOf={(one) => ({
        title: one.title,
        ...KINDS[one.kind],
        mark: (
          <Button
            size="sm"
            variant="quiet"
            excludeFromTabOrder
            className="relative"
            aria-label={`Restore ${one.title}`}
            onPress={() => void bringBack([one])}
          >
            Restore
          </Button>
        ),
        end: (
          <time dateTime={one.erased_at} title="Time until it is erased">
            {leftText(one.erased_at)}
          </time>
        ),
      })}
      menuOf={(chosen) => [
        {
          id: 'restore',
          label: 'Restore',
          icon: ArchiveRestore,
          run: () => void bringBack(chosen),
        },
        {
          id: 'erase',
          label: 'Erase now',
          icon: Trash2,
          danger: true,
          run: () => void eraseNow(chosen),
        },
      ]}
      onRemove={(chosen) => void eraseNow(chosen)}
      empty={null}
    />
  );
}
