import { CloudOff, X } from 'lucide-react';
import { type Unsent, useUnsent } from '@/api/unsent';
import { RowButton } from '@/ui/RowButton';
import { rowLabel } from './rowLabel';

interface Props<One extends Unsent> {
  label: string;
  all: readonly One[];
  description: (one: One) => string;
  onTakeBack: (one: One) => void;
  /** What happens to them automatically. */
  waits: string;
  /** Shown when everything left was refused. */
  refused: string;
  className: string;
  listClassName?: string;
}

/** Requests that Steward did not answer, or refused; each can be withdrawn. */
export function Waiting<One extends Unsent>(props: Props<One>) {
  const {
    label,
    all,
    description,
    onTakeBack,
    waits,
    refused,
    className,
    listClassName = '',
  } = props;
  const underWay = useUnsent((outbox) => outbox.underWay);
  if (all.length === 0) return null;
  return (
    <section aria-label={label} className={`text-second ${className}`}>
      <p role="status" className="flex items-center gap-2 pb-0.5 text-meta text-ink-3">
        <CloudOff aria-hidden size={13} strokeWidth={1.75} className="shrink-0 text-warn" />
        {all.every((one) => one.refused !== null) ? refused : waits}
      </p>
      <ol className={listClassName}>
        {all.map((one) => (
          <li key={one.id} className="flex min-h-8 items-center gap-1 py-0.5">
            <span className="min-w-0 flex-1">
              <span dir="auto" className="line-clamp-2 wrap-anywhere text-ink">
                {description(one)}
              </span>
              {one.refused && <span className="block text-meta text-danger">{one.refused}</span>}
            </span>
            <RowButton
              icon={X}
              label={rowLabel('Remove', description(one))}
              title="Remove"
              disabled={underWay.includes(one.id)}
              // Leaves the focus in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTakeBack(one)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
