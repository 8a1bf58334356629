import { useQuery } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { agents, rawPath } from '@/api/agents';
import { useServiceSecond } from '@/api/clock';
import { sentenceOf } from '@/api/problem';
import {
  type Attempt,
  MAX_SIGN_OFF,
  type Workflow,
  type WorkflowRun,
  type WorkflowStep,
} from '@/api/workflows';
import { useCommand } from '@/kit/commands/command';
import { useDraft } from '@/kit/drafts';
import { duration } from '@/kit/figures/format';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { TextField } from '@/ui/TextField';
import { approve, materialOf, reject, signOffOf } from '../commands';
import { useWorkflowCommands } from '../useWorkflowCommands';
import { rejectionOf } from './labels';
import { Prose } from './Prose';
import { MAX_OUTPUT, madeBefore, materialAt, mayBeCut } from './timeline';

interface Props {
  workflow: Workflow;
  run: WorkflowRun;
  attempt: Attempt;
}

/** The form, which is far below on a phone. */
export const SIGN_OFF = 'sign-off';

/** What the user is asked to approve, and the answers. */
export function SignOff({ workflow, run, attempt }: Props) {
  const yes = useCommand(approve);
  const no = useCommand(reject);
  const { cancel } = useWorkflowCommands();
  const [note, setNote] = useDraft('draft', signOffOf(attempt.id));
  const [edited, setEdited] = useDraft('draft', materialOf(attempt.id));
  const [isEditing, setEditing] = useState(edited !== '');
  // The button that was pressed disappears; a restored draft takes no focus.
  const [wasPressed, setPressed] = useState(false);
  const [answered, setAnswered] = useState<number>();
  /** A second click would send the answer again. */
  const answer = async (send: () => Promise<boolean>) => {
    if (answered === attempt.id) return;
    setAnswered(attempt.id);
    if (!(await send())) setAnswered(undefined);
  };
  const material = materialAt(run, attempt);
  // What is shown of a longer output is its beginning: an edit of that would lose the rest.
  const isCut =
    material !== undefined &&
    mayBeCut(material) &&
    material === madeBefore(run, attempt)?.output_summary;
  const step = workflow.steps.find(({ position }) => position === attempt.position);
  const isEdited = isEditing && edited.trim() !== '' && edited !== material;
  const about = { workflow, attempt: attempt.id, note };
  return (
    <Form
      id={SIGN_OFF}
      aria-label="Approval"
      className="flex flex-col gap-3"
      onSubmit={() => void answer(() => yes({ ...about, material: isEdited ? edited : undefined }))}
    >
      {attempt.input_context && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {attempt.input_context}
        </p>
      )}
      {step && <TimeLimit step={step} attempt={attempt} />}
      {material === undefined && <p className="text-ink-2">No earlier step has output.</p>}
      {material !== undefined && !isEditing && (
        <div className="border-l-2 border-section pl-3">
          <Prose text={material} />
          {isCut ? (
            <p className="text-meta text-ink-3">
              Only the beginning is shown, because the output is too long to edit here. The next
              steps receive all of it.
            </p>
          ) : (
            <Button
              size="sm"
              variant="quiet"
              className="-ml-3"
              autoFocus={wasPressed}
              onPress={() => {
                setPressed(true);
                setEdited(material);
                setEditing(true);
              }}
            >
              Edit output
            </Button>
          )}
        </div>
      )}
      {isEditing && (
        <div className="flex flex-col gap-1">
          <TextField
            label="Output for the next steps"
            value={edited}
            onChange={setEdited}
            maxLength={MAX_OUTPUT}
            help={edited.trim() === '' ? 'Empty keeps the output as it is.' : undefined}
            rows={6}
            grows
            autoFocus={wasPressed}
          />
          <div>
            <Button
              size="sm"
              variant="quiet"
              onPress={() => {
                setPressed(true);
                setEdited('');
                setEditing(false);
              }}
            >
              Discard changes
            </Button>
          </div>
        </div>
      )}
      <Artifacts of={madeBefore(run, attempt)} />
      <TextField
        label="Note"
        value={note}
        onChange={setNote}
        maxLength={MAX_SIGN_OFF}
        rows={2}
        grows
        placeholder="Optional: tell the next steps something, or say what to change"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          <Check aria-hidden size={15} />
          {isEdited ? 'Approve with changes' : 'Approve and continue'}
        </Button>
        <Button onPress={() => void answer(() => no(about))}>
          <Undo2 aria-hidden size={15} /> {rejectionOf(step?.on_reject ?? 'rework')}
        </Button>
        <Button variant="quiet" onPress={() => void cancel(workflow)}>
          Stop the run…
        </Button>
      </div>
    </Form>
  );
}

/** The deadline, and what happens then. */
function TimeLimit({ step, attempt }: { step: WorkflowStep; attempt: Attempt }) {
  const limit = step.approval_timeout_seconds;
  const now = useServiceSecond(limit !== null);
  if (limit === null) return null;
  const left = Math.max(0, Math.floor(Date.parse(attempt.started_at) / 1000) + limit - now);
  return (
    <p className="text-meta text-ink-3">
      {step.on_timeout === 'approve' ? 'Approved' : 'Rejected'} automatically{' '}
      {left === 0 ? 'now' : `in ${duration(left * 1000)}`}.
    </p>
  );
}

/** What else the step passes on. */
function Artifacts({ of: made }: { of: Attempt | undefined }) {
  const { agent_id: agent = null, agent_run_id: run = null } = made ?? {};
  const { data = [], error } = useQuery({
    ...agents.artifactsOfRun(agent ?? 0, run ?? 0),
    enabled: agent !== null && run !== null,
  });
  if (error)
    return (
      <p role="alert" className="text-meta text-danger">
        The results for the next steps could not be loaded. {sentenceOf(error)}
      </p>
    );
  if (data.length === 0) return null;
  return (
    <div>
      <p className="text-meta text-ink-3">Results for the next steps</p>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <a
              href={one.kind === 'link' ? one.content : rawPath(one)}
              target="_blank"
              rel="noopener noreferrer"
              className="wrap-anywhere underline hover:text-ink pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              {one.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
