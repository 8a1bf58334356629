import { Clock, X } from 'lucide-react';
import { IconButton } from '@/ui/IconButton';

interface Props {
  text: string;
  onCancel: () => void;
}

export function QueuedLine({ text, onCancel }: Props) {
  return (
    <div role="status" className="flex items-center gap-2 px-2 pb-1.5 text-second text-ink-2">
      <Clock aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-section" />
      <span className="min-w-0 flex-1 truncate">
        Sent when this answer ends: <span className="text-ink">{text}</span>
      </span>
      <IconButton icon={X} label="Do not send, edit it" size="sm" onPress={onCancel} />
    </div>
  );
}
