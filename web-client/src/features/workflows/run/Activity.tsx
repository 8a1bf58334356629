import { useQuery } from '@tanstack/react-query';
import { type Attempt, workflows } from '@/api/workflows';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Part } from '@/kit/parts';
import { Skeleton } from '@/ui/Skeleton';
import { isOpen } from '../labels';

const LOOK_MS = 2_000;

/** What the agent of an attempt did; loaded when opened. */
export function Activity({ workflow, attempt }: { workflow: number; attempt: Attempt }) {
  const isLive = isOpen(attempt);
  const reading = useQuery({
    ...workflows.activity(workflow, attempt.id),
    refetchInterval: isLive ? LOOK_MS : false,
  });
  if (reading.data) return <Part part="agentActivity" events={reading.data} isLive={isLive} />;
  return (
    <QueryFallback query={reading} failed="The activity could not be loaded">
      <Skeleton rows={3} height="32px" label="Loading the activity" />
    </QueryFallback>
  );
}
