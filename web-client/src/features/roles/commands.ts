import { api, take } from '@/api/client';
import type { Container } from '@/api/containers';
import { eventAbout } from '@/api/containers';
import { events } from '@/api/events';
import { goneIsWell } from '@/api/problem';
import { keys } from '@/api/queries';
import { prompts, type Role, roles } from '@/api/roles';
import type { Command } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';
import { toast } from '@/ui/toast';

/** The fields of a role, as typed. */
export interface Typed {
  name: string;
  system_prompt: string;
}

export const saveRole = (id: number | undefined, typed: Partial<Typed>) =>
  id === undefined
    ? take(api.POST('/api/roles', { body: { name: '', ...typed } }))
    : take(api.PATCH('/api/roles/{id}', { params: { path: { id } }, body: typed }));

export const remove: Command<Role> = {
  touches: [roles.key, keys.topics, keys.chats, keys.collections],
  confirm: ({ name }) => ({
    title: `Delete “${name}”?`,
    description: 'Conversations with this role get the default one. This cannot be undone.',
    label: 'Delete',
  }),
  patches: ({ id }) => [patch(roles.all().queryKey, (all) => all.filter((one) => one.id !== id))],
  send: ({ id }) => goneIsWell(api.DELETE('/api/roles/{id}', { params: { path: { id } } })),
  failed: ({ name }) => `“${name}” was not deleted.`,
};

interface Choice {
  container: Container;
  /** Null is the default role. */
  role: Role | null;
}

/** Sets the role of the conversation, and tells this window. */
async function give({ kind, id }: Container, role_id: number | null) {
  const wish = { params: { path: { id } }, body: { role_id } };
  await (kind === 'topic'
    ? api.PATCH('/api/topics/{id}', wish)
    : api.PATCH('/api/chats/{id}', wish));
  const type = `${kind}.changed` as const;
  events.tell(type, { ...eventAbout({ kind, id }, type), status: 'changed' });
}

export const choose: Command<Choice> = {
  touches: prompts.keys,
  send: async ({ container, role }) => {
    await give(container, role?.id ?? null);
    toast.done(role ? `Role set to “${role.name}”.` : 'Role set to default.');
  },
  failed: ({ container: { kind } }) => `The role of this ${kind} was not changed.`,
};
