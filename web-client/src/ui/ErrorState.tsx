import { Button } from './Button';

interface Props {
  sentence: string;
  /** The message of the server or the browser. */
  detail?: string | undefined;
  onRetry?: () => void;
}

export function ErrorState({ sentence, detail, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-12 text-center"
    >
      <p className="font-serif text-pane font-[540] text-balance">{sentence}</p>
      {detail && <p className="text-second break-words text-ink-2">{detail}</p>}
      {onRetry && (
        <Button size="sm" onPress={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
