import { read } from './client';
import { type Container, containerPath } from './containers';
import { keys } from './queries';
import type { components } from './schema';

type Schemas = components['schemas'];
export type Role = Schemas['RoleRead'];
export type Prompt = Schemas['PromptRead'];

/** The length limit of the service, in characters. */
export const MAX_NAME = 64;
export const MAX_PROMPT = 20_000;

const KEY = ['roles'] as const;

export const roles = {
  key: KEY,
  /** The default role first, then by name. */
  all: () => read(KEY, '/api/roles'),
};

/** Starts with the key of its kind: an event about a conversation may change its prompt. */
const promptsOf = (kind: Container['kind']) =>
  [...(kind === 'topic' ? keys.topics : keys.chats), 'prompt'] as const;

export const prompts = {
  keys: [promptsOf('topic'), promptsOf('chat')],
  /** The system prompt of the next turn; read when it is shown. */
  of: (container: Container, model: string) => ({
    ...read(
      [...promptsOf(container.kind), container.id, model],
      containerPath(container, '/prompt'),
      { params: { path: { id: container.id }, query: model === '' ? {} : { model } } },
    ),
    staleTime: 0,
  }),
};
