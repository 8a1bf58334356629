import { LEDGER } from './ledger';

const LINES = [['62%'], ['94%', '88%', '97%', '54%'], ['48%'], ['91%', '96%', '83%', '90%', '38%']];

/** The shape of a conversation, shown while it is loading. */
export function TranscriptSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the conversation"
      className={`${LEDGER} flex-1 animate-appear-late content-end gap-y-9 pb-8`}
    >
      {LINES.map((widths) => (
        <div key={widths.join()} className="flex flex-col gap-3 @xl:col-start-2">
          {widths.map((width) => (
            <div key={width} className="h-3 rounded bg-line" style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  );
}
