import { read } from './client';
import type { components } from './schema';

export type Skill = components['schemas']['Skill'];
export type SkillFolder = components['schemas']['SkillFolder'];
export type SlashCommand = components['schemas']['Command'];
export type Surface = SlashCommand['surfaces'][number];

const KEY = ['skills'] as const;

/** Everything is read again when a skill changes, here or in an editor. */
export const skills = {
  key: KEY,
  /** Each with the beginning of its instructions. */
  all: () => read([...KEY, 'list'], '/api/skills'),
  one: (name: string) =>
    read([...KEY, 'one', name], '/api/skills/{name}', { params: { path: { name } } }),
  folder: () => read([...KEY, 'folder'], '/api/skill-folder'),
  /** The commands available as a text's first word: built-in ones, then the active skills. */
  commands: () => read([...KEY, 'commands'], '/api/commands'),
};
