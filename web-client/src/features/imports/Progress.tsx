import { share } from '@/kit/figures/format';

interface Props {
  label: string;
  part: number;
  whole: number;
  says: string;
}

/** How far something is, as a bar and in words. */
export function Progress({ label, part, whole, says }: Props) {
  const percent = Math.floor(share(part, whole));
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={says}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-300 motion-reduce:transition-none"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-2 text-second text-ink-2 tabular-nums">{says}</p>
    </div>
  );
}
