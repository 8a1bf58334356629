import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, read, take } from './client';
import { keys } from './queries';
import type { components } from './schema';
import { upload } from './upload';

type Schemas = components['schemas'];
export type Import = Schemas['Import'];
export type ImportWish = Schemas['ImportStart'];
export type ImportItem = Schemas['ImportedConversation'];

const PAGE = 100;

export const imports = {
  all: () => read([...keys.imports, 'all'], '/api/imports'),
  /** The conversations of a file, paginated; all, or only those with that status. */
  conversations: (id: number, q: string, status?: ImportItem['status']) =>
    infiniteQueryOptions({
      queryKey: [...keys.imports, 'conversations', id, q, status ?? ''],
      queryFn: ({ pageParam, signal }) =>
        take(
          api.GET('/api/imports/{id}/conversations', {
            params: {
              path: { id },
              query: {
                after: pageParam,
                limit: PAGE,
                ...(q ? { q } : {}),
                ...(status ? { status } : {}),
              },
            },
            signal,
          }),
        ),
      initialPageParam: 0,
      getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.n),
    }),
};

export function startImport(id: number, wish: Partial<ImportWish>): Promise<Import> {
  const body = wish as ImportWish;
  return take(api.POST('/api/imports/{id}/start', { params: { path: { id } }, body }));
}

export function cancelImport(id: number): Promise<Import> {
  return take(api.POST('/api/imports/{id}/cancel', { params: { path: { id } } }));
}

export async function forgetImport(id: number): Promise<void> {
  await api.DELETE('/api/imports/{id}', { params: { path: { id } } });
}

/** Uploads a file. */
export function handIn(file: File, onSent: (bytes: number) => void, signal: AbortSignal) {
  const name = encodeURIComponent(file.name.slice(-255));
  return upload<Import>(`/api/imports?name=${name}`, {
    body: file,
    file,
    type: 'application/octet-stream',
    onProgress: onSent,
    signal,
  });
}
