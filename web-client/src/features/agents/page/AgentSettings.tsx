import { useQueryClient } from '@tanstack/react-query';
import { type Agent, agents, changeAgent, LONGEST_TASK, LONGEST_TITLE } from '@/api/agents';
import { UnsavedChanges } from '@/kit/forms/UnsavedChanges';
import { useForm } from '@/kit/forms/useForm';
import { Group } from '@/kit/page/Framed';
import { Part } from '@/kit/parts';
import { ToolServersField } from '@/kit/ToolServersField';
import { Notice } from '@/ui/Notice';
import { Sentence } from '@/ui/Sentence';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { AutonomyField, LimitFields, WhoFields } from '../AgentFields';
import { agentChange, type Draft, fieldsOfAgent, isFaulty } from '../draft';
import { isAtWork, policyName } from '../words';
import { AgentFrame } from './AgentFrame';
import { LinkField } from './LinkField';
import { Notes } from './Notes';
import { Triggers } from './Triggers';

/** What an agent is to do, who it is and how far it may go. */
export default function AgentSettings() {
  return <AgentFrame>{(agent) => <Fields key={agent.id} agent={agent} />}</AgentFrame>;
}

const UNTOUCHED: Draft = {};

function sentence({ autonomy_enabled, approval_policy }: Agent): string {
  const how = autonomy_enabled ? 'It goes on by itself' : 'It answers once';
  const asks = policyName(approval_policy).toLowerCase();
  return approval_policy === null ? `${how}, and asks as the settings say` : `${how}: ${asks}`;
}

function Fields({ agent }: { agent: Agent }) {
  const client = useQueryClient();
  const form = useForm({
    id: `agents.${agent.id}`,
    untouched: UNTOUCHED,
    storable: (draft) => draft,
    updateOf: (draft) => agentChange(agent, draft),
    isFaulty: (draft) =>
      isFaulty({ ...fieldsOfAgent(agent), ...draft }, 'agent') || draft.title?.trim() === '',
    save: async (update) => {
      const changed = await changeAgent(agent.id, update);
      client.setQueryData(agents.one(agent.id).queryKey, changed);
      void client.invalidateQueries({ queryKey: agents.key });
    },
    failed: 'The agent was not changed.',
  });
  const { draft, change, refusalOf } = form;
  const fields = { ...fieldsOfAgent(agent), ...draft };
  const set = (part: Draft) => change((before) => ({ ...before, ...part }));
  const parts = { fields, onChange: set, refusalOf };
  const busy = isAtWork(agent) || agent.status === 'interrupted';
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-[42rem] px-4 pt-7 pb-28 sm:px-8">
        <Sentence detail="A run that goes on keeps what it was begun with.">
          {sentence(agent)}
        </Sentence>
        <Group title="What it is to do">
          <div className="flex flex-col gap-4">
            <TextField
              label="Name"
              value={fields.title}
              onChange={(title) => set({ title })}
              maxLength={LONGEST_TITLE}
              error={fields.title.trim() === '' ? 'It needs a name.' : refusalOf('title')}
            />
            {busy && <Notice tone="info">Stop it before you change what it is to do.</Notice>}
            <TextField
              label="Objective"
              value={fields.task}
              onChange={(task) => set({ task })}
              maxLength={LONGEST_TASK}
              rows={4}
              grows
              isReadOnly={busy}
              error={fields.task.trim() === '' ? 'It needs something to do.' : refusalOf('task')}
            />
          </div>
        </Group>
        <Group title="How far it goes">
          <div className="flex flex-col gap-4">
            <AutonomyField {...parts} />
            <LimitFields {...parts} />
          </div>
        </Group>
        <Group title="Who it is, and what it uses">
          <div className="flex flex-col gap-4">
            <WhoFields {...parts} />
            <Switch
              label="Uses tools"
              isSelected={fields.tools}
              onChange={(tools) => set({ tools })}
            />
            {fields.tools && (
              <ToolServersField value={fields.servers} onChange={(servers) => set({ servers })} />
            )}
            <Switch
              label="Uses skills"
              isSelected={fields.skills}
              onChange={(skills) => set({ skills })}
            />
            <Switch
              label="Knows what is remembered"
              isSelected={fields.memory}
              onChange={(memory) => set({ memory })}
            />
          </div>
        </Group>
        <UnsavedChanges form={form} />
        <Group title="Where it reports" detail="What it answers is said in this conversation, too.">
          <LinkField agent={agent} />
        </Group>
        {/* An agent of a step runs when its workflow does. */}
        {!agent.inline && (
          <Group title="Schedule" detail="Starts the agent with its objective at set times.">
            <Part
              part="schedule"
              owner={{ kind: 'agent', id: agent.id }}
              title={agent.title}
              exists={agent.schedule !== null}
            />
          </Group>
        )}
        <Group
          title="Webhooks"
          detail="Whoever calls such an address starts the agent anew. Give it to nobody else."
        >
          <Triggers agent={agent} />
        </Group>
        <Group
          title="Notes of the agent"
          detail="What it keeps between its runs, in small pieces with names."
        >
          <Notes agent={agent.id} />
        </Group>
      </div>
    </div>
  );
}
