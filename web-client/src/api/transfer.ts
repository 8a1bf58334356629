import { queryOptions } from '@tanstack/react-query';
import { api, read, take, textOf } from './client';
import type { components } from './schema';
import { workflows } from './workflows';

type Schemas = components['schemas'];
export type TransferPreview = Schemas['TransferPreview'];
export type TransferConflict = Schemas['TransferConflict'];
export type TransferDifference = Schemas['TransferDifference'];
export type TransferImportResult = Schemas['TransferImportResult'];
export type TransferExample = Schemas['TransferExample'];
/** The content of a file. */
export type TransferKind = TransferPreview['kind'];
/** What to do with an item that already exists. */
export type TransferAction = TransferConflict['default'];
export type TransferResolution = Schemas['TransferResolution'];

/** The size limit of the service, in bytes. */
export const MAX_BYTES = 2_000_000;

const KEY = ['transfer'] as const;

/** The export address of an agent or a workflow. */
export const exportPath = (kind: TransferKind, id: number) => `/api/transfer/${kind}s/${id}`;

/** Whether two exports are the same apart from their time. */
export function isSameExport(one: string, other: string): boolean {
  const content = (text: string) => text.replace(/^exported_(at|by):.*\n?/gm, '');
  return content(one) === content(other);
}

export const transfer = {
  key: KEY,
  examples: () => read([...KEY, 'examples'], '/api/transfer/examples'),
  /** A preview of importing a text; `source` identifies the text, which may be long. */
  preview: (source: number, content: string) =>
    queryOptions({
      queryKey: [...KEY, 'preview', source],
      queryFn: () => previewImport(content),
      retry: false,
      gcTime: 0,
    }),
  /** A workflow as a file, read again whenever the workflow is. */
  workflowText: (id: number) =>
    queryOptions({
      queryKey: [...workflows.oneKey(id), 'yaml'],
      queryFn: () => textOf(exportPath('workflow', id)),
      structuralSharing: (before: unknown, now: unknown) =>
        typeof before === 'string' && typeof now === 'string' && isSameExport(before, now)
          ? before
          : now,
    }),
};

export function exampleText(name: string): Promise<string> {
  return textOf(`/api/transfer/examples/${encodeURIComponent(name)}`);
}

/** Writes nothing. */
export function previewImport(content: string): Promise<TransferPreview> {
  return take(api.POST('/api/transfer/preview', { body: { content } }));
}

export function importDocument(
  content: string,
  resolutions: TransferResolution[],
): Promise<TransferImportResult> {
  return take(api.POST('/api/transfer/import', { body: { content, resolutions } }));
}
