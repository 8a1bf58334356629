import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Margin } from '@/kit/ledger/Margin';
import { Button } from '@/ui/Button';
import { FaultText } from '@/ui/FaultText';
import { useTranscriptActions } from './actions';
import { lasts, settingsHint } from './causes';
import type { Fault } from './entries';
import { RetryButton } from './RetryButton';
import { RowTools } from './RowTools';

/** Why a turn failed, and how to continue. */
export function FaultRow({ entry, isNewest }: { entry: Fault; isNewest: boolean }) {
  const { askAgain, remove, busy } = useTranscriptActions();
  const { text, at, ids, cause, asked, refused = [] } = entry;
  const leavesOther = refused.length > 0 && (asked === null || !refused.includes(asked));
  const leavesOut = isNewest && !busy && lasts(cause.kind);
  const hint = settingsHint(cause.kind);
  return (
    <>
      <Margin who="Error" at={at} />
      <div className="min-w-0 border-l-2 border-danger pl-3.5 @xl:-ml-4">
        <p className="leading-6 wrap-anywhere whitespace-pre-wrap text-ink-2 [unicode-bidi:plaintext]">
          <FaultText text={text} />
        </p>
        <div
          className={clsx('flex flex-wrap items-center gap-2', isNewest ? 'mt-2' : '-mb-5 min-h-8')}
        >
          {isNewest && asked !== null && !busy && (
            <RetryButton
              since={at}
              waitSeconds={cause.retryAfterSeconds}
              onPress={() => askAgain(asked)}
            />
          )}
          {leavesOut && leavesOther && (
            <Button size="sm" variant="quiet" onPress={() => remove(refused, 'Message')}>
              Remove the rejected message
            </Button>
          )}
          {leavesOut && !leavesOther && asked !== null && (
            <Button size="sm" variant="quiet" onPress={() => remove([asked, ...ids], 'Question')}>
              Remove the question
            </Button>
          )}
          {isNewest && hint && (
            <Link
              to="/settings/model"
              className="px-2 text-second text-ink-2 underline underline-offset-3 hover:text-ink"
            >
              {hint}
            </Link>
          )}
          <RowTools what="Error" ids={ids} text={text} />
        </div>
      </div>
    </>
  );
}
