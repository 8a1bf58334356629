import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sentenceOf } from '@/api/problem';
import { toast } from '@/ui/toast';
import { type App, useFeatures } from './feature';

/** Lets the user sign in to a tool server, given by name. Resolves once the sign-in has started; throws if it could not. */
export type SignIn = (server: string, app: App) => Promise<void>;

/** The sign-in to a tool server, provided by a feature's `signIn`; undefined if none has it. */
export function useSignIn(): ((server: string) => Promise<void>) | undefined {
  const load = useFeatures(({ all }) => all.find(({ signIn }) => signIn)?.signIn);
  const client = useQueryClient();
  const navigate = useNavigate();
  // A browser lets a click open a window only at once, so the code must be loaded before.
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
