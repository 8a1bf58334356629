import { useQueryClient } from '@tanstack/react-query';
import { changeWorkflow, type Workflow, workflows } from '@/api/workflows';
import { UnsavedChanges } from '@/kit/forms/UnsavedChanges';
import { useForm } from '@/kit/forms/useForm';
import { Group, Page } from '@/kit/page/Framed';
import { Part } from '@/kit/parts';
import { Sentence } from '@/ui/Sentence';
import { changeOf, type Draft, fieldsOf, isFaulty } from '../draft';
import { WorkflowFrame } from '../page/WorkflowFrame';
import { AgentFields, IdentityFields, LimitFields } from '../WorkflowFields';
import { WebhookField } from './WebhookField';

/** The name of a workflow, and the settings for all of its runs. */
export default function SettingsPage() {
  return (
    <WorkflowFrame>{(workflow) => <Fields key={workflow.id} workflow={workflow} />}</WorkflowFrame>
  );
}

function Fields({ workflow }: { workflow: Workflow }) {
  const client = useQueryClient();
  const { id } = workflow;
  const form = useForm({
    id: `workflows.${id}`,
    updateOf: (draft: Draft) => changeOf(workflow, draft),
    isFaulty: (draft) => isFaulty({ ...fieldsOf(workflow), ...draft }),
    save: async (update) => {
      client.setQueryData(workflows.one(id).queryKey, await changeWorkflow(id, update));
      void client.invalidateQueries({ queryKey: workflows.key });
    },
    failed: 'The workflow was not changed.',
  });
  const parts = {
    fields: { ...fieldsOf(workflow), ...form.draft },
    onChange: form.set,
    refusalOf: form.refusalOf,
  };
  return (
    <Page className="max-w-[42rem] pt-7 pb-28">
      <Sentence detail="Changes apply to steps that start from now on.">Workflow settings</Sentence>
      <Group title="General">
        <div className="flex flex-col gap-4">
          <IdentityFields {...parts} />
        </div>
      </Group>
      <Group title="Limits">
        <LimitFields {...parts} />
      </Group>
      <Group title="Agents">
        <div className="flex flex-col gap-4">
          <AgentFields {...parts} />
        </div>
      </Group>
      <UnsavedChanges form={form} />
      <Group title="Schedule" detail="Starts a run at set times.">
        <Part
          part="schedule"
          owner={{ kind: 'workflow', id }}
          title={workflow.name}
          exists={workflow.schedule !== null}
        />
      </Group>
      <Group
        title="Webhook"
        detail="A request to this address starts a run. What it sends becomes the brief."
      >
        <WebhookField workflow={workflow} />
      </Group>
    </Page>
  );
}
