import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '@/api/problem';
import { Button } from '@/ui/Button';

interface Props {
  /** When they will be sent. */
  heading: string;
  /** Whether the queue is empty. */
  isEmpty: boolean;
  /** Why they could not be loaded; null if they were. */
  error: Error | null;
  onRetry: () => void;
  children: ReactNode;
}

/** The queued messages, above the composer. */
export function QueuedList({ heading, isEmpty, error, onRetry, children }: Props) {
  if (error && isEmpty) {
    return (
      <p role="alert" className="flex items-center gap-2 px-4 pb-2 text-second text-ink-2">
        <span className="min-w-0 flex-1">
          Queued messages could not be loaded. {sentenceOf(error)}
        </span>
        <Button size="sm" variant="quiet" onPress={onRetry}>
          Retry
        </Button>
      </p>
    );
  }
  if (isEmpty) return null;
  return (
    <section aria-label="Queued messages" className="pt-2 pr-2 pb-2 pl-4 text-second">
      <h2 className="flex items-center gap-2 pb-0.5 text-meta text-ink-3">
        <Clock aria-hidden size={13} strokeWidth={1.75} className="shrink-0 text-section" />
        {heading}
      </h2>
      <ol className="max-h-[30dvh] overflow-y-auto">{children}</ol>
    </section>
  );
}

interface RowProps {
  text: string;
  /** Below the text, such as file names. */
  detail?: string;
  /** The actions for the message. */
  children: ReactNode;
}

/** A queued message. */
export function QueuedRow({ text, detail, children }: RowProps) {
  return (
    <li className="flex min-h-8 items-center gap-1 py-0.5">
      <span dir="auto" className="line-clamp-2 min-w-0 flex-1 wrap-anywhere text-ink">
        {text}
        {detail && <span className="block text-meta text-ink-3">{detail}</span>}
      </span>
      {children}
    </li>
  );
}
