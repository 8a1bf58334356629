import { share } from '@/kit/figures/format';
import { ProgressBar } from '@/ui/ProgressBar';

interface Props {
  label: string;
  part: number;
  whole: number;
  description: string;
}

/** A progress bar with its text. */
export function Progress({ label, part, whole, description }: Props) {
  return (
    <div data-colour="accent">
      <ProgressBar
        label={label}
        percent={Math.floor(share(part, whole))}
        description={description}
      />
      <p className="mt-2 text-second text-ink-2 tabular-nums">{description}</p>
    </div>
  );
}
