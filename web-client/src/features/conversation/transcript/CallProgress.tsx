import type { Progress } from '@/kit/turn/liveTurn';
import { ProgressBar } from '@/ui/ProgressBar';
import { percentOf, progressText } from './progress';

interface Props {
  /** The name of the tool. */
  label: string;
  progress: Progress;
}

/** The progress of a running tool. It changes often, so screen readers read it only on demand. */
export function CallProgress({ label, progress }: Props) {
  const { message } = progress;
  const figures = progressText(progress);
  const description = [figures, message].filter(Boolean).join(', ') || 'In progress';
  return (
    <div className="mt-0.5 mb-2 max-w-md pl-5">
      <ProgressBar label={label} percent={percentOf(progress)} description={description} slim />
      {(message !== null || figures !== '') && (
        <p className="mt-1 flex justify-between gap-3 text-meta text-ink-3">
          <span dir="auto" className="min-w-0 truncate" title={message ?? undefined}>
            {message}
          </span>
          <span className="shrink-0 tabular-nums">{figures}</span>
        </p>
      )}
    </div>
  );
}
