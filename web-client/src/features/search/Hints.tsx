const EXAMPLES = [
  ['garden wal', 'all of these words; the last may be incomplete'],
  ['"garden wall"', 'this exact phrase'],
  ['wall in:topic', 'only topics; also in:chat, in:agent, in:workflow'],
  ['wall from:me', 'only your messages; also from:assistant'],
  ['wall after:2026-01 before:2026-03', 'in January and February'],
  ['plan has:attachment', 'only messages with a file'],
] as const;

/** How to search. */
export function Hints({ sentence, onText }: { sentence: string; onText: (text: string) => void }) {
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-5 px-2 py-10">
      <p className="text-center font-serif text-[1.375rem] leading-snug font-[540] wrap-anywhere text-balance">
        {sentence}
      </p>
      <ul aria-label="How to search" className="grid sm:grid-cols-[auto_1fr]">
        {EXAMPLES.map(([example, description]) => (
          <li key={example} className="contents">
            <button
              type="button"
              onClick={() => onText(example)}
              className="items-baseline gap-x-4 rounded-lg px-2.5 py-1.5 text-left hover:bg-sunken sm:col-span-2 sm:grid sm:grid-cols-subgrid pointer-coarse:py-2.5"
            >
              <code className="block text-second text-accent">{example}</code>
              <span className="block text-second text-ink-2">{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
