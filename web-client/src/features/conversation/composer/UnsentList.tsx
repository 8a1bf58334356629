import { CloudOff, X } from 'lucide-react';
import { type Container, containerKey } from '@/api/containers';
import { takeBackUnsent, type Unsent } from '@/api/unsent';
import { backToDraft } from '@/kit/drafts';
import { Act } from './Act';
import { focusComposer } from './focus';

interface Props {
  container: Container;
  unsent: readonly Unsent[];
}

/** What was said while Steward did not answer: kept here, and sent by itself. */
export function UnsentList({ container, unsent }: Props) {
  if (unsent.length === 0) return null;
  const takeBack = ({ id, content }: Unsent) => {
    if (!takeBackUnsent(id)) return;
    backToDraft(containerKey(container), content);
    focusComposer();
  };
  return (
    <section aria-label="Not sent yet" className="px-2 pb-2 text-second">
      <p role="status" className="flex items-center gap-2 pb-0.5 text-meta text-ink-3">
        <CloudOff aria-hidden size={13} strokeWidth={1.75} className="shrink-0 text-warn" />
        {unsent.every(({ refused }) => refused !== null)
          ? 'Steward did not take this'
          : 'Not sent yet. It goes as soon as Steward answers'}
      </p>
      <ol className="max-h-[30dvh] overflow-y-auto">
        {unsent.map((one) => (
          <li key={one.id} className="flex min-h-8 items-center gap-1 py-0.5">
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 wrap-anywhere text-ink">{one.content}</span>
              {one.refused && <span className="block text-meta text-danger">{one.refused}</span>}
            </span>
            <Act look="icon" label="Take back" onClick={() => takeBack(one)}>
              <X aria-hidden size={15} strokeWidth={1.75} />
            </Act>
          </li>
        ))}
      </ol>
    </section>
  );
}
