import clsx from 'clsx';

interface Props {
  label: string;
  /** From 0 to 100; null while the total is unknown. */
  percent: number | null;
  /** The progress in words. */
  description: string;
  /** For places with other content. */
  slim?: boolean;
}

/** A progress bar. */
export function ProgressBar({ label, percent, description, slim = false }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={description}
      className={clsx('overflow-hidden rounded-full bg-sunken', slim ? 'h-1' : 'h-2')}
    >
      {percent === null ? (
        <div className="h-full w-2/5 animate-sweep rounded-full bg-section motion-reduce:w-full motion-reduce:animate-none motion-reduce:opacity-40" />
      ) : (
        <div
          className="h-full rounded-full bg-section transition-[width] duration-300 motion-reduce:transition-none"
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  );
}
