import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useActions } from '@/ui/actions';

/** Among the chats, `n` makes a chat. */
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
