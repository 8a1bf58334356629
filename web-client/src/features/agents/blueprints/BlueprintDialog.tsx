import { useQueryClient } from '@tanstack/react-query';
import {
  agents,
  type Blueprint,
  type BlueprintChange,
  type BlueprintWish,
  changeBlueprint,
  createBlueprint,
} from '@/api/agents';
import { FormFoot } from '@/kit/forms/FormFoot';
import { useForm } from '@/kit/forms/useForm';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { TextField } from '@/ui/TextField';
import { AutonomyField, LimitFields, WhoFields } from '../AgentFields';
import {
  blueprintChange,
  blueprintWish,
  type Draft,
  EMPTY,
  fieldsOfBlueprint,
  isFaulty,
} from '../draft';

interface Props {
  /** If absent, a new one is created. */
  blueprint?: Blueprint;
  onClose: () => void;
}

type Update =
  | { is: 'new'; wish: BlueprintWish }
  | { is: 'change'; id: number; change: BlueprintChange };

const MAX_NAME = 120;
const MAX_DESCRIPTION = 2_000;
const MAX_TASK = 20_000;

/** Edits a blueprint: what agents of one kind have in common. */
export default function BlueprintDialog({ blueprint, onClose }: Props) {
  const client = useQueryClient();
  const stored = blueprint ? fieldsOfBlueprint(blueprint) : EMPTY;
  const updateOf = (draft: Draft): Update | undefined => {
    if (!blueprint) {
      const wish = blueprintWish({ ...stored, ...draft });
      return Object.keys(draft).length === 0 ? undefined : { is: 'new', wish };
    }
    const change = blueprintChange(blueprint, draft);
    return change && { is: 'change', id: blueprint.id, change };
  };
  const form = useForm<Draft, Update>({
    id: `blueprints.${blueprint?.id ?? 'new'}`,
    updateOf,
    isFaulty: (draft) => isFaulty({ ...stored, ...draft }, 'blueprint'),
    save: async (update) => {
      if (update.is === 'new') await createBlueprint(update.wish);
      else await changeBlueprint(update.id, update.change);
      await client.invalidateQueries({ queryKey: agents.blueprints().queryKey });
    },
    failed: 'The template was not saved.',
  });
  const { draft, set, refusalOf } = form;
  const fields = { ...stored, ...draft };

  return (
    <Dialog
      title={blueprint ? `Edit ${blueprint.name}` : 'New template'}
      width="md"
      isOpen
      onClose={onClose}
    >
      <Form onSubmit={async () => (await form.save()) && onClose()}>
        <TextField
          label="Name"
          isRequired
          autoFocus
          value={fields.title}
          onChange={(title) => set({ title })}
          maxLength={MAX_NAME}
          placeholder="Reviewer"
          error={refusalOf('name')}
        />
        <TextField
          label="Description"
          value={fields.description}
          onChange={(description) => set({ description })}
          maxLength={MAX_DESCRIPTION}
          error={refusalOf('description')}
        />
        <TextField
          label="Task"
          value={fields.task}
          onChange={(task) => set({ task })}
          maxLength={MAX_TASK}
          rows={4}
          grows
          error={refusalOf('task_prompt')}
          help="Can be overridden per agent."
        />
        <WhoFields fields={fields} onChange={set} refusalOf={refusalOf} />
        <AutonomyField fields={fields} onChange={set} />
        <LimitFields fields={fields} onChange={set} refusalOf={refusalOf} />
        <FormFoot form={form} label={blueprint ? 'Save' : 'Create'} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
