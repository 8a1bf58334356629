import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '@/api/problem';
import { type Attempt, workflows } from '@/api/workflows';
import { Part } from '@/kit/parts';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { isOpen } from '../labels';

const LOOK_MS = 2_000;

interface Props {
  workflow: number;
  attempt: Attempt;
}

/** What the agent of an attempt did; loaded when opened. */
export function Activity({ workflow, attempt }: Props) {
  const isLive = isOpen(attempt);
  const { data, error, refetch } = useQuery({
    ...workflows.activity(workflow, attempt.id),
    refetchInterval: isLive ? LOOK_MS : false,
  });
  if (data) return <Part part="agentActivity" events={data} isLive={isLive} />;
  if (!error) return <Skeleton rows={3} height="32px" label="Loading the activity" />;
  return (
    <ErrorState
      sentence="The activity could not be loaded"
      detail={sentenceOf(error)}
      onRetry={() => void refetch()}
    />
  );
}
