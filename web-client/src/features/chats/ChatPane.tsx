import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, MessageCircle, Pin, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { linkTo } from '@/api/address';
import { chatKey } from '@/api/chats';
import { queries } from '@/api/queries';
import type { Chat } from '@/api/types';
import { ListPane } from '@/kit/list/ListPane';
import { useListState } from '@/kit/list/listState';
import type { RowContent } from '@/kit/list/Row';
import { visibleRows } from '@/kit/list/rows';
import { useRowNews } from '@/kit/list/useRowNews';
import { NotYet } from '@/kit/NotYet';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { Kbd } from '@/ui/Kbd';
import { When } from '@/ui/Minutely';
import { Segments } from '@/ui/Segments';
import { shortWhen } from '@/ui/when';
import { archivedInOrder, inOrder } from './rows';
import { useChatCommands, useOpenSlug } from './useChatCommands';

const LIST = 'chats';
const NONE: Chat[] = [];

type View = 'chats' | 'archive';

const linkOf = (chat: Chat) => linkTo({ ...chat, kind: 'chat' });

/** The list of chats: active or archived ones. */
export default function ChatPane() {
  const openSlug = useOpenSlug();
  const state = useListState(LIST);
  const view: View = state.view === 'archive' ? 'archive' : 'chats';
  const inArchive = view === 'archive';
  const reading = useQuery(queries.chats(inArchive));
  const all = reading.data ?? NONE;
  const shown = useMemo(
    () => (inArchive ? archivedInOrder : inOrder)(all, state.filter),
    [all, inArchive, state.filter],
  );
  const byId = useMemo(() => new Map(shown.map((chat) => [String(chat.id), chat])), [shown]);
  const rows = useMemo(() => visibleRows([...byId.keys()], () => [], new Set()), [byId]);
  const newsOf = useRowNews();
  const commands = useChatCommands();
  const navigate = useNavigate();
  const chosen = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const open = shown.find(({ slug }) => slug === openSlug);
  const begin = () => void navigate({ to: '/chats/new' });

  const contentOf = (id: string): RowContent | undefined => {
    const chat = byId.get(id);
    if (!chat) return undefined;
    const when = (inArchive && chat.archived_at) || chat.last_activity_at;
    return {
      title: chat.title,
      link: linkOf(chat),
      end: <When at={when} form={shortWhen} />,
      ...newsOf(chatKey(chat), chat.id === open?.id),
      mark: chat.pinned && (
        <Pin aria-hidden size={13} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      ),
    };
  };

  const first = shown[0];
  return (
    <ListPane
      id={LIST}
      title="Chats"
      things={inArchive ? 'archived chats' : 'chats'}
      action={
        <IconButton icon={Plus} label="New chat" shortcut="n" tone="section" onPress={begin} />
      }
      tools={
        <>
          <Segments
            label="Which chats"
            hideLabel
            value={view}
            onChange={(next) => state.change({ view: next, selected: [], focused: null })}
            segments={[
              { id: 'chats', label: 'Chats', icon: MessageCircle },
              { id: 'archive', label: 'Archive', icon: Archive },
            ]}
          />
          <NotYet about="chats" />
        </>
      }
      state={state}
      reading={reading}
      rows={rows}
      contentOf={contentOf}
      current={open && String(open.id)}
      onSubmitFilter={() => first && void navigate(linkOf(first))}
      menuOf={(ids, startRenaming) => commands.menuOf(chosen(ids), startRenaming)}
      onRename={(id, title) => chosen([id]).forEach((chat) => void commands.rename(chat, title))}
      onRemove={(ids) => commands.remove(chosen(ids))}
      empty={
        inArchive ? (
          <EmptyState sentence="No archived chats" />
        ) : (
          <EmptyState
            sentence="No chats yet"
            action={
              <Button variant="primary" onPress={begin}>
                New chat <Kbd keys="n" inverse />
              </Button>
            }
          />
        )
      }
    />
  );
}
