import { queryOptions } from '@tanstack/react-query';
import { api, take } from './client';
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
  all: () =>
    queryOptions({
      queryKey: [...KEY, 'list'],
      queryFn: ({ signal }) => take(api.GET('/api/skills', { signal })),
    }),
  one: (name: string) =>
    queryOptions({
      queryKey: [...KEY, 'one', name],
      queryFn: ({ signal }) =>
        take(api.GET('/api/skills/{name}', { params: { path: { name } }, signal })),
    }),
  folder: () =>
    queryOptions({
      queryKey: [...KEY, 'folder'],
      queryFn: ({ signal }) => take(api.GET('/api/skill-folder', { signal })),
    }),
  /** The commands available as a text's first word: built-in ones, then the active skills. */
  commands: () =>
    queryOptions({
      queryKey: [...KEY, 'commands'],
      queryFn: ({ signal }) => take(api.GET('/api/commands', { signal })),
    }),
};
