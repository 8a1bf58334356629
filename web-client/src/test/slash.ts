import { vi } from 'vitest';
import type { App } from '@/kit/feature';
import type { SlashHandler } from '@/kit/slash/handlers';
import { useToasts } from '@/ui/toast';
import { type Answers, show } from './show';

/** Runs a command in topic 7; returns the requests to the service, and the messages to the user. */
export async function call(handle: SlashHandler, text: string, answers: Answers) {
  useToasts.setState({ toasts: [] });
  const navigate = vi.fn();
  const { asked, client } = await show(() => null, answers);
  const [name = '', ...words] = text.slice(1).split(' ');
  const app = { client, navigate } as unknown as App;
  const container = { kind: 'topic', id: 7 } as const;
  const done = await handle({ name, argument: words.join(' '), container, app });
  const told = useToasts
    .getState()
    .toasts.map((toast) => [toast.text, toast.detail].join(' ').trim());
  return { done, asked, told: told.join(' '), navigate };
}
