import { Link } from '@tanstack/react-router';
import { Pause, Play, Square, UserCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MAX_BRIEF, type Workflow } from '@/api/workflows';
import { useDraft } from '@/kit/drafts';
import { canBeAnswered } from '@/kit/states';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { TextField } from '@/ui/TextField';
import { answerOf } from '../commands';
import { askingSteps, blockedAgent, currentStep, isActive, labelOf, questionOf } from '../labels';
import { useAreOff } from '../Off';
import { useWorkflowCommands } from '../useWorkflowCommands';

const LINK =
  'inline-flex h-8 items-center text-second text-accent underline underline-offset-4 pointer-coarse:min-h-11';

interface Props {
  workflow: Workflow;
  /** Goes to the approval, which is far below on a phone. */
  onReview: () => void;
}

/** The controls of an unfinished run. An approval has its own buttons. */
export function RunControls({ workflow, onReview }: Props) {
  const { pause, cancel } = useWorkflowCommands();
  const { status } = workflow;
  if (!isActive(workflow)) return null;
  if (status === 'awaiting_approval') {
    return (
      <Button variant="primary" className="mt-4 lg:hidden" onPress={onReview}>
        <UserCheck aria-hidden size={15} /> Review
      </Button>
    );
  }
  const stop = (
    <Button variant="quiet" onPress={() => void cancel(workflow)}>
      <Square aria-hidden size={14} /> Stop the run…
    </Button>
  );
  if (status === 'paused') return <Paused workflow={workflow}>{stop}</Paused>;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button onPress={() => void pause(workflow)}>
        <Pause aria-hidden size={14} /> Pause
      </Button>
      {stop}
    </div>
  );
}

function Paused({ workflow, children }: { workflow: Workflow; children: ReactNode }) {
  const { resume } = useWorkflowCommands();
  const areOff = useAreOff();
  const question = questionOf(workflow);
  const blocked = blockedAgent(workflow);
  const isFixedElsewhere = blocked !== null && !canBeAnswered(blocked.block_reason);
  const isAsking = askingSteps(workflow).length > 0;
  const [opened, setOpened] = useState(false);
  const [answer, setAnswer] = useDraft('draft', answerOf(workflow.id));
  const step = currentStep(workflow);
  const isBoxOpen =
    opened || answer !== '' || (question !== undefined && !isAsking && !isFixedElsewhere);
  const words = answer.trim();
  return (
    <Form
      aria-label="Resume"
      className="mt-4 flex flex-col gap-3 rounded-2xl border border-line bg-sheet px-4 py-4"
      onSubmit={() => void resume({ workflow, answer: words })}
    >
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {question ?? (step ? `Paused at step ${step.position + 1}, ${labelOf(step)}.` : 'Paused.')}
      </p>
      {isFixedElsewhere && (
        <div>
          {blocked.block_reason === 'provider' ? (
            <Link to="/settings/model" className={LINK}>
              Model settings
            </Link>
          ) : (
            <Link to="/agents/$id" params={{ id: String(blocked.id) }} className={LINK}>
              Open agent
            </Link>
          )}
        </div>
      )}
      {isBoxOpen && (
        <TextField
          label="Your answer"
          value={answer}
          onChange={setAnswer}
          maxLength={MAX_BRIEF}
          rows={2}
          grows
          placeholder="Optional"
          autoFocus={opened}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={question ? 'primary' : 'outline'}
          isDisabled={areOff}
          className={question ? 'bg-warn! text-paper!' : ''}
        >
          <Play aria-hidden size={14} /> {words === '' ? 'Resume' : 'Answer and resume'}
        </Button>
        {!isBoxOpen && (
          <Button variant="quiet" onPress={() => setOpened(true)}>
            Add an answer
          </Button>
        )}
        {children}
      </div>
    </Form>
  );
}
