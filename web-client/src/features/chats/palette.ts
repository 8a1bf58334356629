import { useNavigate } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { linkTo } from '@/api/address';
import { useChats } from '@/api/chats';
import type { Chat } from '@/api/types';
import type { EntryGroup, PaletteSource } from '@/kit/palette';
import { ranked } from '@/ui/search';
import { inOrder } from './rows';

const RECENT = 3;
const FOUND = 20;
const NONE: Chat[] = [];

function useEntries(text: string): EntryGroup[] {
  const { data: chats = NONE } = useChats();
  const navigate = useNavigate();
  const nothingTyped = text.trim() === '';
  const found = nothingTyped
    ? inOrder(chats, '').slice(0, RECENT)
    : ranked(inOrder(chats, ''), ({ title }) => title, text).slice(0, FOUND);
  return [
    {
      label: nothingTyped ? 'Recent chats' : 'Chats',
      entries: found.map((chat) => ({
        id: `chat.${chat.id}`,
        label: chat.title,
        icon: MessageCircle,
        run: () => navigate(linkTo({ ...chat, kind: 'chat' })),
      })),
    },
  ];
}

export default { useEntries } satisfies PaletteSource;
