import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Container } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import { type SlashCommand, skills } from '@/api/skills';
import { toast } from '@/ui/toast';
import { useFeatures } from '../feature';
import { callOf } from './call';
import { handlerOf, type SlashCall } from './handlers';

/** The outcome of a text: it is no command, it was carried out, or it stays in the field. */
export type Outcome = 'message' | 'done' | 'kept';

async function catalogue({ client }: SlashCall['app']): Promise<SlashCommand[]> {
  try {
    return await client.ensureQueryData(skills.commands());
  } catch {
    return [];
  }
}

/** Runs the command in a text, if it is one that the client handles. */
export async function runSlash(
  text: string,
  { container, app }: Pick<SlashCall, 'container' | 'app'>,
): Promise<Outcome> {
  const call = callOf(text);
  const entry = call && handlerOf(useFeatures.getState().all, container.kind, call.name);
  if (!call || !entry) return 'message';
  const command = (await catalogue(app)).find(
    ({ name, surfaces }) => name === call.name && surfaces.includes(container.kind),
  );
  if (command?.kind !== 'command') return 'message';
  const { argument_hint: hint, argument_optional: optional } = command;
  if (hint === null && call.argument !== '') {
    toast.error(`/${call.name} takes no text.`, 'Remove the text after it, or the slash.');
    return 'kept';
  }
  if (!optional && call.argument === '') {
    toast.error(`/${call.name} needs text.`, `Write /${call.name} followed by the ${hint}.`);
    return 'kept';
  }
  try {
    const { default: handle } = await entry.load();
    return (await handle({ ...call, container, app })) ? 'done' : 'kept';
  } catch (fault) {
    toast.error(`/${call.name} failed.`, sentenceOf(fault));
    return 'kept';
  }
}

/** The same for a conversation's composer. */
export function useRunSlash(container: Container) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (text: string) => runSlash(text, { container, app: { client, navigate } }),
    [container, client, navigate],
  );
}
