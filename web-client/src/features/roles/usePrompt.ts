import { useQuery } from '@tanstack/react-query';
import { type Container, containerKey } from '@/api/containers';
import { prompts } from '@/api/roles';
import { useDraft } from '@/kit/drafts';

/** What the next turn tells the model of a conversation. */
export function usePrompt(container: Container) {
  const [model] = useDraft('model', containerKey(container));
  return useQuery(prompts.of(container, model));
}
