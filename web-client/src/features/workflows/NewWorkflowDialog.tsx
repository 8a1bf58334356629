import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useSettings } from '@/api/settings';
import { createWorkflow, type Workflow, workflows } from '@/api/workflows';
import { FormFoot } from '@/kit/forms/FormFoot';
import { useForm } from '@/kit/forms/useForm';
import { More } from '@/kit/page/More';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { bodyOf, type Draft, EMPTY, isFaulty, usualTimeout } from './draft';
import { AgentFields, IdentityFields, LimitFields } from './WorkflowFields';

/** Creates a workflow without steps: its name, and the settings for all of its runs. */
export default function NewWorkflowDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const made = useRef<Workflow>(undefined);
  const { data: settings } = useSettings();
  const usual = usualTimeout(settings?.workflows_default_step_timeout_seconds);
  const fieldsOf = (draft: Draft) => ({ ...EMPTY, timeout: usual, ...draft });
  const form = useForm<Draft, Draft>({
    id: 'workflows.new',
    updateOf: (draft) => draft,
    isFaulty: (draft) => isFaulty(fieldsOf(draft)),
    save: async (draft) => {
      made.current = await createWorkflow(bodyOf(fieldsOf(draft)));
      void client.invalidateQueries({ queryKey: workflows.key });
    },
    leaves: true,
    failed: 'The workflow was not created.',
  });
  const parts = {
    fields: fieldsOf(form.draft),
    onChange: form.set,
    refusalOf: form.refusalOf,
  };
  return (
    <Dialog title="New workflow" width="md" isOpen onClose={onClose}>
      <Form
        onSubmit={async () => {
          if (!(await form.save()) || !made.current) return;
          onClose();
          await navigate({ to: '/workflows/$id', params: { id: String(made.current.id) } });
        }}
      >
        <p className="text-second text-ink-2">
          <Link to="/workflows/import" hash="examples" onClick={onClose} className="underline">
            Start from an example or a file
          </Link>
        </p>
        <IdentityFields {...parts} autoFocus />
        <More label="Limits, role and permissions">
          <div className="flex flex-col gap-4 pt-2">
            <LimitFields {...parts} />
            <AgentFields {...parts} />
          </div>
        </More>
        <FormFoot form={form} label="Create workflow" onClose={onClose} />
      </Form>
    </Dialog>
  );
}
