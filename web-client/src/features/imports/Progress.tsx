import { share } from '@/kit/figures/format';
import { ProgressBar } from '@/ui/ProgressBar';

interface Props {
  label: string;
  part: number;
  whole: number;
  says: string;
}

/** A progress bar with its text. */
export function Progress({ label, part, whole, says }: Props) {
  return (
    <div data-colour="accent">
      <ProgressBar label={label} percent={Math.floor(share(part, whole))} says={says} />
      <p className="mt-2 text-second text-ink-2 tabular-nums">{says}</p>
    </div>
  );
}
