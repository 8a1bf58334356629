import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/ui/IconButton';

interface Props {
  icon: LucideIcon;
  children: ReactNode;
  /** What the cross at the end does. */
  cancel: string;
  onCancel: () => void;
}

/** Says above the field what becomes of its words, with a way out. */
export function ComposerLine({ icon: Icon, children, cancel, onCancel }: Props) {
  return (
    <div role="status" className="flex items-center gap-2 px-2 pb-1.5 text-second text-ink-2">
      <Icon aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-section" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <IconButton icon={X} label={cancel} size="sm" onPress={onCancel} />
    </div>
  );
}
