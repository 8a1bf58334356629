import type { ReactNode } from 'react';

interface Props {
  /** One sentence about what belongs here. */
  sentence: string;
  detail?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ sentence, detail, action }: Props) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-16 text-center">
      <p className="font-serif text-[1.375rem] leading-snug font-[540] text-balance">{sentence}</p>
      {detail && <p className="text-ink-2">{detail}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
