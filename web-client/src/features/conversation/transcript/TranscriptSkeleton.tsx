const LINES = [['62%'], ['94%', '88%', '97%', '54%'], ['48%'], ['91%', '96%', '83%', '90%', '38%']];

/** The shape of a conversation, when reading it takes longer than a blink. */
export function TranscriptSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the conversation"
      className="mx-auto flex w-full max-w-[57rem] flex-1 animate-appear-late flex-col justify-end gap-9 px-4 pb-8 @xl:px-6"
    >
      {LINES.map((widths) => (
        <div key={widths.join()} className="flex flex-col gap-3 @xl:pl-28">
          {widths.map((width) => (
            <div key={width} className="h-3 rounded bg-line" style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  );
}
