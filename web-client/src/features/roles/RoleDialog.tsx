import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNameRefused, sentenceOf } from '@/api/problem';
import { MAX_NAME, MAX_PROMPT, prompts, type Role, roles } from '@/api/roles';
import { count } from '@/kit/figures/format';
import { changesOf } from '@/kit/forms/changesOf';
import { FormFoot } from '@/kit/forms/FormFoot';
import { useForm } from '@/kit/forms/useForm';
import { roleName } from '@/kit/roleName';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { TextField } from '@/ui/TextField';
import { saveRole, type Typed } from './commands';

interface Props {
  /** If absent, a new one is created. */
  role?: Role;
  onClose: () => void;
}

/** Edits the name and the text of a role. Typed text is kept until saved or discarded. */
export function RoleDialog({ role, onClose }: Props) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<string>();
  const was: Typed = { name: role?.name ?? '', system_prompt: role?.system_prompt ?? '' };
  const form = useForm<Partial<Typed>, Partial<Typed>>({
    id: `role.${role?.id ?? 'new'}`,
    updateOf: (draft) => changesOf(was, { ...draft, name: draft.name?.trim() }),
    isFaulty: (draft) => (draft.name ?? role?.name ?? '').trim() === '',
    save: async (update) => {
      setRefused(undefined);
      try {
        await saveRole(role?.id, update);
      } catch (fault) {
        if (isNameRefused(fault)) setRefused(sentenceOf(fault));
        throw fault;
      }
      for (const queryKey of [roles.key, ...prompts.keys])
        void client.invalidateQueries({ queryKey });
    },
    failed: 'The role was not saved.',
    isShown: isNameRefused,
  });
  const { draft, set, save } = form;
  const prompt = draft.system_prompt ?? role?.system_prompt ?? '';
  const isDefault = role?.is_default ?? false;
  return (
    <Dialog
      title={role ? `Edit ${roleName(role)}` : 'New role'}
      width="md"
      isOpen
      onClose={onClose}
    >
      <Form onSubmit={async () => (await save()) && onClose()}>
        <TextField
          label="Name"
          isRequired
          autoFocus={!isDefault}
          value={isDefault ? 'Default' : (draft.name ?? role?.name ?? '')}
          onChange={(name) => {
            setRefused(undefined);
            set({ name });
          }}
          maxLength={MAX_NAME}
          isReadOnly={isDefault}
          placeholder="Editor"
          error={refused ?? form.refusalOf('name')}
          {...(isDefault
            ? { help: 'Applies wherever no other role is chosen. Cannot be renamed.' }
            : {})}
        />
        <TextField
          label="Instructions"
          autoFocus={isDefault}
          value={prompt}
          onChange={(text) => set({ system_prompt: text })}
          maxLength={MAX_PROMPT}
          error={form.refusalOf('system_prompt')}
          rows={6}
          grows
          placeholder="You are a strict editor. Shorten what I write, and say why."
          help={`${count(prompt.length)} of ${count(MAX_PROMPT)} characters`}
        />
        <FormFoot form={form} label={role ? 'Save' : 'Create'} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
