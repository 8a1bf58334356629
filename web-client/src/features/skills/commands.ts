import { api } from '@/api/client';
import { goneIsWell } from '@/api/problem';
import { keys } from '@/api/queries';
import { type Skill, skills } from '@/api/skills';
import type { Command } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';

const at = (name: string) => ({ params: { path: { name } } });

export const enable: Command<{ skill: Skill; on: boolean }> = {
  touches: [keys.skills],
  patches: ({ skill: { name }, on }) => [
    patch(skills.all().queryKey, (all) =>
      all.map((one) => (one.name === name ? { ...one, enabled: on, active: on } : one)),
    ),
    patch(skills.one(name).queryKey, (one) => ({ ...one, enabled: on, active: on })),
  ],
  send: ({ skill: { name }, on }) =>
    api.PATCH('/api/skills/{name}', { ...at(name), body: { enabled: on } }),
  failed: ({ skill: { name }, on }) => `/${name} was not switched ${on ? 'on' : 'off'}.`,
};

/** A deleted folder goes to no system's trash, so this asks first. */
export const remove: Command<Skill> = {
  touches: [keys.skills],
  confirm: ({ name }) => ({
    title: `Delete /${name}?`,
    description: 'Its folder and everything in it are deleted. This cannot be undone.',
    label: 'Delete',
  }),
  patches: ({ name }) => [
    patch(skills.all().queryKey, (all) => all.filter((one) => one.name !== name)),
  ],
  send: ({ name }) => goneIsWell(api.DELETE('/api/skills/{name}', at(name))),
  failed: ({ name }) => `/${name} was not deleted.`,
};
