import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type Agent, agents, createAgent, MAX_TASK, MAX_TITLE } from '@/api/agents';
import type { TopicNode } from '@/api/types';
import { FormFoot } from '@/kit/forms/FormFoot';
import { useForm } from '@/kit/forms/useForm';
import { More } from '@/kit/page/More';
import { PlaceField } from '@/kit/places/PlaceField';
import type { Place } from '@/kit/places/PlaceMenu';
import { Refine } from '@/kit/refine/Refine';
import { ToolServersField } from '@/kit/ToolServersField';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { Select } from '@/ui/Select';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { AutonomyField, LimitFields, WhoFields } from './AgentFields';
import { type Draft, EMPTY, fieldsFrom, isFaulty, wishOf } from './draft';

export interface NewAgentProps {
  /** The blueprint to create it from. */
  blueprint?: number;
  /** The initial task. */
  task?: string;
  /** The initial topic for its reports. */
  topic?: TopicNode;
  chat?: number;
  onClose: () => void;
}

interface NewDraft extends Draft {
  blueprint?: number | null;
  start?: boolean;
}

const NOTHING = 'nothing';

/** Creates an agent: its objective, and under "More" its identity and its limits. */
export default function NewAgentDialog(props: NewAgentProps) {
  const { onClose } = props;
  const { data: blueprints = [] } = useQuery(agents.blueprints());
  const [place, setPlace] = useState<Place>(
    props.topic ? { is: 'topic', topic: props.topic } : { is: 'first' },
  );
  const client = useQueryClient();
  const navigate = useNavigate();
  const made = useRef<Agent>(undefined);
  const chosenOf = (draft: NewDraft) =>
    blueprints.find(({ id }) => id === (draft.blueprint ?? props.blueprint));
  const fieldsOf = (draft: NewDraft) => {
    const blueprint = chosenOf(draft);
    const begun = blueprint ? fieldsFrom(blueprint) : EMPTY;
    return { ...begun, ...(props.task && { task: props.task }), ...draft };
  };
  const form = useForm<NewDraft, NewDraft>({
    id: `agents.new.${props.blueprint ?? ''}`,
    updateOf: (draft) => draft,
    isFaulty: (draft) => isFaulty(fieldsOf(draft), 'agent'),
    save: async (draft) => {
      made.current = await createAgent({
        ...wishOf(fieldsOf(draft)),
        blueprint_id: chosenOf(draft)?.id ?? null,
        topic_id: place.is === 'topic' ? place.topic.id : null,
        chat_id: place.is === 'first' ? (props.chat ?? null) : null,
        start: draft.start ?? true,
      });
      void client.invalidateQueries({ queryKey: agents.key });
    },
    leaves: true,
    failed: 'The agent was not created.',
  });
  const { draft, change, set, refusalOf } = form;
  const fields = fieldsOf(draft);
  const start = draft.start ?? true;

  return (
    <Dialog title="New agent" width="md" isOpen onClose={onClose}>
      <Form
        onSubmit={async () => {
          if (!(await form.save()) || !made.current) return;
          onClose();
          await navigate({ to: '/agents/$id', params: { id: String(made.current.id) } });
        }}
      >
        <p className="text-second text-ink-2">
          <Link to="/agents/import" hash="examples" onClick={onClose} className="underline">
            Start from an example or a file
          </Link>
        </p>
        {blueprints.length > 0 && (
          <Select
            label="Template"
            value={String(chosenOf(draft)?.id ?? NOTHING)}
            onChange={(id) =>
              // Discards what the other blueprint set, but keeps the typed task.
              change(({ task, start: begins }) => ({
                ...(task !== undefined && { task }),
                ...(begins !== undefined && { start: begins }),
                blueprint: id === NOTHING ? -1 : Number(id),
              }))
            }
            options={[
              { id: NOTHING, label: 'None' },
              ...blueprints.map(({ id, name, description }) => ({
                id: String(id),
                label: name,
                detail: description ?? undefined,
              })),
            ]}
          />
        )}
        <TextField
          label="What should the agent do?"
          isRequired
          autoFocus
          value={fields.task}
          onChange={(task) => set({ task })}
          maxLength={MAX_TASK}
          rows={4}
          grows
          placeholder="Review the open issues and sort them by cost"
          error={refusalOf('task')}
        />
        <Refine kind="chat_message" text={fields.task} onText={(task) => set({ task })} />
        <TextField
          label="Name"
          value={fields.title}
          onChange={(title) => set({ title })}
          maxLength={MAX_TITLE}
          placeholder="The start of the task"
          error={refusalOf('title')}
        />
        <AutonomyField fields={fields} onChange={set} />
        <More label="More options">
          <div className="flex flex-col gap-4 pt-2">
            <LimitFields fields={fields} onChange={set} refusalOf={refusalOf} />
            <WhoFields fields={fields} onChange={set} refusalOf={refusalOf} />
            <ToolServersField value={fields.servers} onChange={(servers) => set({ servers })} />
            <PlaceField
              label="Report to"
              first={props.chat === undefined ? 'None' : 'This chat'}
              value={place}
              onChange={setPlace}
            />
          </div>
        </More>
        <Switch
          label="Start now"
          isSelected={start}
          onChange={(begins) => set({ start: begins })}
        />
        <FormFoot form={form} label={start ? 'Create and start' : 'Create'} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
