import { queryOptions } from '@tanstack/react-query';
import { api, take } from './client';
import { type Container, containerPath } from './containers';
import { keys } from './queries';

/** The tool servers that a conversation may use; null for all enabled ones. */
export type Chosen = readonly string[] | null;

export const toolChoices = {
  /** Starts with the key of its kind, so that it is read again when a conversation changes. */
  of: (container: Container) =>
    queryOptions({
      queryKey: [
        ...(container.kind === 'topic' ? keys.topics : keys.chats),
        'tool-servers',
        container.id,
      ],
      queryFn: async ({ signal }): Promise<Chosen> => {
        const path = containerPath(container, '/tool-servers');
        const choice = await take(
          api.GET(path, { params: { path: { id: container.id } }, signal }),
        );
        return choice.servers ?? null;
      },
    }),
};

export async function chooseTools(container: Container, servers: Chosen): Promise<Chosen> {
  const path = containerPath(container, '/tool-servers');
  const choice = await take(
    api.PUT(path, {
      params: { path: { id: container.id } },
      body: { servers: servers && [...servers] },
    }),
  );
  return choice.servers ?? null;
}
