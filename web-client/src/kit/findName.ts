import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api, patiently, take } from '@/api/client';
import type { Container } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import { toast } from '@/ui/toast';

function ask({ kind, id }: Container) {
  const path = { params: { path: { id } }, ...patiently };
  return take(
    kind === 'chat'
      ? api.POST('/api/chats/{id}/messages/suggest-name', path)
      : api.POST('/api/topics/{id}/commands/suggest-name', path),
  );
}

function rename({ kind, id }: Container, title: string) {
  const request = { params: { path: { id } }, body: { title } };
  return kind === 'chat'
    ? api.PATCH('/api/chats/{id}', request)
    : api.PATCH('/api/topics/{id}', request);
}

/**
 * Lets a model suggest a name for a conversation, and offers an undo.
 *
 * @param was its previous name
 * @param touches the queries that show the name
 */
export async function findName(
  client: QueryClient,
  container: Container,
  was: string,
  touches: QueryKey,
) {
  const closeWaiting = toast.done('Looking for a name…');
  try {
    const { title } = await ask(container);
    closeWaiting();
    if (title === '') {
      toast.error(
        `“${was}” was not renamed.`,
        'The conversation is empty, or the model suggested no name.',
      );
      return;
    }
    await client.invalidateQueries({ queryKey: touches });
    toast.undo(`Renamed “${was}” to “${title}”.`, () => {
      rename(container, was)
        .then(() => client.invalidateQueries({ queryKey: touches }))
        .catch((fault) => toast.error(`“${title}” was not renamed.`, sentenceOf(fault)));
    });
  } catch (fault) {
    closeWaiting();
    toast.error(`“${was}” was not renamed.`, sentenceOf(fault));
  }
}
