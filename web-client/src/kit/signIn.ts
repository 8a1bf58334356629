import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sentenceOf } from '@/api/problem';
import { toast } from '@/ui/toast';
import { type App, useFeatures } from './feature';

/** Lets a person sign in to a tool server, by its name. It resolves when it has begun; why it has not, it throws. */
export type SignIn = (server: string, app: App) => Promise<void>;

/** How a person signs in to a tool server from here: the `signIn` of a feature; undefined where none has it. */
export function useSignIn(): ((server: string) => Promise<void>) | undefined {
  const load = useFeatures(({ all }) => all.find(({ signIn }) => signIn)?.signIn);
  const client = useQueryClient();
  const navigate = useNavigate();
  // A browser lets a press open a window only at once, so what does it is there before.
  useEffect(() => void load?.().catch(() => {}), [load]);
  if (!load) return undefined;
  return async (server) => {
    try {
      const { default: signIn } = await load();
      await signIn(server, { client, navigate });
    } catch (fault) {
      toast.error(`Sign-in to ${server} did not start.`, sentenceOf(fault));
    }
  };
}
