import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useShallow } from 'zustand/react/shallow';
import { type Container, containerKey } from '@/api/containers';
import { queries } from '@/api/queries';
import { transcript } from '@/api/transcript';
import { useDraft } from '@/kit/drafts';
import { useTurns } from '@/kit/turn/turnStore';
import { type Fullness, fullness, newestUsage } from './contextUse';

/** The rows already loaded; the view of the conversation loads them. */
export function useKnownRows(container: Container) {
  const client = useQueryClient();
  const { data } = useQuery({ ...transcript(client, container), enabled: false });
  return data?.rows;
}

/** The model that answers next in a conversation, and its context window if known. */
export function useModelHere(container: Container) {
  const [picked] = useDraft('model', containerKey(container));
  const { data: active } = useQuery(queries.activeModel());
  const isOther = active !== undefined && !active.mock && picked !== '' && picked !== active.model;
  const { data: models } = useQuery({ ...queries.models(), enabled: isOther });
  if (!active) return undefined;
  if (!isOther) return { model: active.model, active, window: active.context_window };
  const window = models?.find(({ id }) => id === picked)?.context_window ?? null;
  return { model: picked, active, window };
}

/** The usage of the newest answer. */
export function useNewestUsage(container: Container) {
  const rows = useKnownRows(container);
  return useTurns(
    useShallow(({ turns }) => newestUsage(rows ?? [], turns[containerKey(container)])),
  );
}

/** How much of the model's context window the conversation uses, as of the newest answer. */
export function useContextUse(container: Container): Fullness | null {
  const here = useModelHere(container);
  const usage = useNewestUsage(container);
  // Mock answers fill no context.
  return usage && here?.window && !here.active.mock ? fullness(usage, here.window) : null;
}
