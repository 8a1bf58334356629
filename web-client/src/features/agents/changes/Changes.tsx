import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RunChange, type RunUndo, runChanges, undoChange, undoRun } from '@/api/agentChanges';
import { sentenceOf } from '@/api/problem';
import { plural } from '@/kit/figures/format';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { ChangeRow } from './ChangeRow';
import { undoDialog } from './dialogs';
import { isOpen, outcomeOf, whatOf } from './labels';

const SHOWN = 50;

interface Props {
  agent: number;
  run: number;
  /** A working run may make more changes. */
  isAtWork: boolean;
}

/** The changes that a run made in Steward, to review and undo. */
export default function Changes({ agent, run, isAtWork }: Props) {
  const client = useQueryClient();
  const reading = useQuery(runChanges(agent, run));
  const { data: all } = reading;
  const [result, setResult] = useState<RunUndo>();
  const [isWhole, setWhole] = useState(false);
  const undo = useMutation({
    mutationFn: (one: RunChange | undefined) =>
      one ? undoChange(agent, one) : undoRun(agent, run),
    onMutate: () => setResult(undefined),
    onSuccess: setResult,
    onError: (fault) => toast.error('Could not undo everything.', sentenceOf(fault)),
    // The changes may concern any of Steward's data, and this window gets no events for its own actions.
    onSettled: () => client.invalidateQueries(),
  });
  if (!all) {
    return (
      <QueryFallback query={reading} failed="The changes could not be loaded">
        <Skeleton rows={2} height="44px" label="Loading changes" />
      </QueryFallback>
    );
  }
  if (all.length === 0) {
    return <p className="text-second text-ink-2">No changes.</p>;
  }
  const open = all.filter(isOpen);
  const shown = isWhole ? all : all.slice(0, SHOWN);
  return (
    <>
      {result && <Result result={result} />}
      <ul aria-label="Changes" className="border-t border-line">
        {shown.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            isDisabled={isAtWork || undo.isPending}
            isPending={undo.isPending && undo.variables?.id === change.id}
            onUndo={() => undo.mutate(change)}
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {open.length > 0 && (
          <Button
            size="sm"
            isDisabled={isAtWork || undo.isPending}
            isPending={undo.isPending && undo.variables === undefined}
            onPress={() => undoDialog.open({ changes: open, onYes: () => undo.mutate(undefined) })}
          >
            Undo all
          </Button>
        )}
        {shown.length < all.length && (
          <Button size="sm" variant="quiet" onPress={() => setWhole(true)}>
            Show all {plural(all.length, 'change')}
          </Button>
        )}
        {isAtWork && open.length > 0 && (
          <p className="text-second text-ink-2">Stop the agent to undo its changes.</p>
        )}
      </div>
    </>
  );
}

/** The outcome; changes left alone are named. */
function Result({ result }: { result: RunUndo }) {
  const { conflicts, conflict_count: left } = result;
  const more = left - conflicts.length;
  return (
    <Notice tone={left > 0 ? 'warn' : 'info'} className="mb-3">
      {outcomeOf(result)}
      {left > 0 && (
        <ul aria-label="Skipped changes" className="mt-1 list-disc pl-5 text-second">
          {conflicts.map((change) => (
            <li key={change.id} className="wrap-anywhere">
              {whatOf(change)} “<bdi>{change.title}</bdi>”: {change.conflict}
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
    </Notice>
  );
}
