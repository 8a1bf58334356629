import type { ReactNode } from 'react';
import { Minutely } from '@/ui/Minutely';
import { shortWhen } from '@/ui/when';

const full = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
});

interface Props {
  who: string;
  at?: string | null;
  /** Replaces the time. */
  note?: string | undefined;
  /** Small buttons, shown here only if there is no margin; otherwise they are below the text. */
  children?: ReactNode;
}

/** Author and time, in the margin; above the text if there is no room for a margin. */
export function Margin({ who, at, note, children }: Props) {
  return (
    <div className="flex min-h-6 items-center gap-2 text-meta text-ink-3 @xl:mt-[3px] @xl:flex-col @xl:items-end @xl:gap-0 @xl:text-right">
      <h2>{who}</h2>
      {note && <span className="whitespace-nowrap text-section">{note}</span>}
      {at && !note && (
        <time dateTime={at} title={full.format(new Date(at))}>
          <Minutely>{() => shortWhen(at)}</Minutely>
        </time>
      )}
      {children && <div className="-my-3 ml-auto self-center @xl:hidden">{children}</div>}
    </div>
  );
}
