import { Button } from './Button';
import { reload } from './reload';

interface Props {
  sentence: string;
  /** The exact error. */
  detail?: string | undefined;
  onRetry: () => void;
  /** Whether it replaces a whole page, so that this is the page's heading. */
  isPage?: boolean;
}

/** Replaces a part that broke or failed to load; everything around it still works. */
export function Broken({ sentence, detail, onRetry, isPage = false }: Props) {
  const Heading = isPage ? 'h1' : 'p';
  return (
    <div
      role="alert"
      className="flex min-w-0 flex-1 flex-col items-center justify-center gap-3 px-6 py-10 text-center"
    >
      <Heading className="font-serif text-pane font-[540] text-balance">{sentence}</Heading>
      <p className="text-second text-ink-2">
        Your messages and drafts are kept.
        {detail && <span className="mt-1 block font-mono text-meta break-words">{detail}</span>}
      </p>
      <div className="flex gap-2">
        <Button size="sm" onPress={onRetry}>
          Retry
        </Button>
        <Button size="sm" variant="quiet" onPress={() => void reload()}>
          Reload
        </Button>
      </div>
    </div>
  );
}
