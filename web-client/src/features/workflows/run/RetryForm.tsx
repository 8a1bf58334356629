import { RotateCcw } from 'lucide-react';
import { type Attempt, MAX_BRIEF, type Workflow } from '@/api/workflows';
import { useCommand } from '@/kit/commands/command';
import { useDraft } from '@/kit/drafts';
import { More } from '@/kit/page/More';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { TextField } from '@/ui/TextField';
import { guidanceOf, retry } from '../commands';
import { isDone } from '../labels';
import { useWorkflowCommands } from '../useWorkflowCommands';

/** Retries a stopped run from this step, or the one after it if this one is done, with optional guidance. */
export function RetryForm({ workflow, attempt }: { workflow: Workflow; attempt: Attempt }) {
  const again = useCommand(retry);
  const reason = useWorkflowCommands().whyNot(workflow);
  const [guidance, setGuidance] = useDraft('draft', guidanceOf(attempt.id));
  return (
    <Form
      aria-label="Retry"
      className=""
      onSubmit={() => void again({ workflow, attempt, guidance })}
    >
      <Button type="submit" variant="primary" isDisabled={reason !== undefined}>
        <RotateCcw aria-hidden size={15} />{' '}
        {isDone(attempt) ? 'Retry from the next step' : 'Retry this step'}
      </Button>
      {reason && <p className="mt-1 text-meta text-ink-3">{reason}</p>}
      <More label="Add guidance" startsOpen={guidance !== ''}>
        <TextField
          label="Guidance"
          value={guidance}
          onChange={setGuidance}
          maxLength={MAX_BRIEF}
          rows={2}
          grows
          placeholder="What should be done differently?"
        />
      </More>
    </Form>
  );
}
