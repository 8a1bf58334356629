import { When } from '@/ui/Minutely';
import { StateDot } from './StateMark';

/** The style of a link to something that waits. */
export const WAITING_ROW =
  'flex min-h-(--row-list) items-center gap-3 py-2.5 hover:bg-sunken sm:-mx-3 sm:rounded-lg sm:px-3';

interface LinesProps {
  title: string;
  detail?: string | null | undefined;
}

/** The name of something and a line about it, cut to the width of the row. */
export const TitleLines = ({ title, detail }: LinesProps) => (
  <span className="min-w-0 flex-1">
    <span dir="auto" className="block truncate font-[560] text-ink">
      {title}
    </span>
    {detail && (
      <span dir="auto" className="block truncate text-second text-ink-2">
        {detail}
      </span>
    )}
  </span>
);

interface Props {
  title: string;
  /** What it waits for. */
  detail: string;
  at: string | null;
}

/** Something that waits for the user, within its link. */
export function WaitingRow({ title, detail, at }: Props) {
  return (
    <>
      <StateDot state="needs you" description="needs you" />
      <TitleLines title={title} detail={detail} />
      {at && <When at={at} className="shrink-0 text-second text-ink-3" />}
    </>
  );
}
