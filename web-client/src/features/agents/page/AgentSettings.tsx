import { useQueryClient } from '@tanstack/react-query';
import { type Agent, agents, changeAgent, MAX_TASK, MAX_TITLE } from '@/api/agents';
import { workflows } from '@/api/workflows';
import { UnsavedChanges } from '@/kit/forms/UnsavedChanges';
import { useForm } from '@/kit/forms/useForm';
import { Group, Page } from '@/kit/page/Framed';
import { Part } from '@/kit/parts';
import { ToolServersField } from '@/kit/ToolServersField';
import { Notice } from '@/ui/Notice';
import { Sentence } from '@/ui/Sentence';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { AutonomyField, LimitFields, WhoFields } from '../AgentFields';
import { agentChange, type Draft, fieldsOfAgent, isFaulty } from '../draft';
import { isAtWork } from '../labels';
import { AgentFrame } from './AgentFrame';
import { LinkField } from './LinkField';
import { Notes } from './Notes';
import { Triggers } from './Triggers';

/** Edits an agent: its task, its identity and its limits. */
export default function AgentSettings() {
  return <AgentFrame>{(agent) => <Fields key={agent.id} agent={agent} />}</AgentFrame>;
}

function Fields({ agent }: { agent: Agent }) {
  const client = useQueryClient();
  const form = useForm({
    id: `agents.${agent.id}`,
    updateOf: (draft: Draft) => agentChange(agent, draft),
    isFaulty: (draft) =>
      isFaulty({ ...fieldsOfAgent(agent), ...draft }, 'agent') || draft.title?.trim() === '',
    save: async (update) => {
      const changed = await changeAgent(agent.id, update);
      client.setQueryData(agents.one(agent.id).queryKey, changed);
      void client.invalidateQueries({ queryKey: agents.key });
      if (update.title) void client.invalidateQueries({ queryKey: workflows.key });
    },
    failed: 'The agent was not saved.',
  });
  const { draft, set, refusalOf } = form;
  const fields = { ...fieldsOfAgent(agent), ...draft };
  const parts = { fields, onChange: set, refusalOf };
  const busy = isAtWork(agent) || agent.status === 'interrupted';
  return (
    <Page className="max-w-[42rem] pt-7 pb-28">
      <Sentence isPart detail="Changes apply from the next run.">
        Settings
      </Sentence>
      <Group title="Task">
        <div className="flex flex-col gap-4">
          <TextField
            label="Name"
            value={fields.title}
            onChange={(title) => set({ title })}
            maxLength={MAX_TITLE}
            error={fields.title.trim() === '' ? 'Enter a name.' : refusalOf('title')}
          />
          {busy && <Notice tone="info">Stop the agent to change its objective.</Notice>}
          <TextField
            label="Objective"
            value={fields.task}
            onChange={(task) => set({ task })}
            maxLength={MAX_TASK}
            rows={4}
            grows
            isReadOnly={busy}
            error={fields.task.trim() === '' ? 'Enter an objective.' : refusalOf('task')}
          />
        </div>
      </Group>
      <Group title="Limits and permissions">
        <div className="flex flex-col gap-4">
          <AutonomyField {...parts} />
          <LimitFields {...parts} />
        </div>
      </Group>
      <Group title="Model and tools">
        <div className="flex flex-col gap-4">
          <WhoFields {...parts} />
          <Switch
            label="Use tools"
            isSelected={fields.tools}
            onChange={(tools) => set({ tools })}
          />
          {fields.tools && (
            <ToolServersField value={fields.servers} onChange={(servers) => set({ servers })} />
          )}
          <Switch
            label="Use skills"
            isSelected={fields.skills}
            onChange={(skills) => set({ skills })}
          />
          <Switch
            label="Use memories"
            isSelected={fields.memory}
            onChange={(memory) => set({ memory })}
          />
        </div>
      </Group>
      <UnsavedChanges form={form} />
      <Group title="Report to" detail="Answers also appear in this conversation.">
        <LinkField agent={agent} />
      </Group>
      {/* A workflow step's agent runs with its workflow. */}
      {!agent.inline && (
        <Group title="Schedule" detail="Runs the agent at set times.">
          <Part
            part="schedule"
            owner={{ kind: 'agent', id: agent.id }}
            title={agent.title}
            exists={agent.schedule !== null}
          />
        </Group>
      )}
      <Group title="Webhooks" detail="Anyone with the address can run the agent. Keep it secret.">
        <Triggers agent={agent} />
      </Group>
      <Group title="Agent notes" detail="Kept between runs.">
        <Notes agent={agent.id} />
      </Group>
    </Page>
  );
}
