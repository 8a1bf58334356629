import { read } from './client';
import { keys } from './queries';
import type { components } from './schema';

export type Skill = components['schemas']['Skill'];
export type SkillFolder = components['schemas']['SkillFolder'];
export type SlashCommand = components['schemas']['Command'];
export type Surface = SlashCommand['surfaces'][number];

/** Everything is read again when a skill changes, here or in an editor. */
export const skills = {
  /** Each with the beginning of its instructions. */
  all: () => read([...keys.skills, 'list'], '/api/skills'),
  one: (name: string) =>
    read([...keys.skills, 'one', name], '/api/skills/{name}', { params: { path: { name } } }),
  folder: () => read([...keys.skills, 'folder'], '/api/skill-folder'),
  /** The commands available as a text's first word: built-in ones, then the active skills. */
  commands: () => read([...keys.skills, 'commands'], '/api/commands'),
};
