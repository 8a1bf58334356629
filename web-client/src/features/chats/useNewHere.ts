import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useActions } from '@/ui/actions';

/** On the chats pages, `n` creates a chat. */
export function useNewHere() {
  const navigate = useNavigate();
  useActions([
    {
      id: 'chat.new',
      label: 'New chat',
      group: 'Here',
      icon: Plus,
      shortcut: 'n',
      run: () => void navigate({ to: '/chats/new' }),
    },
  ]);
}
