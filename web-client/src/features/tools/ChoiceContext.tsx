import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Container } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import { type Chosen, chooseTools, toolChoices } from '@/api/toolChoice';
import { toolServers } from '@/api/tools';
import { ContextFault } from '@/kit/context/ContextFault';
import { ContextSection } from '@/kit/context/ContextSection';
import { Switch } from '@/ui/Switch';
import { toast } from '@/ui/toast';
import { mayUse, withServer } from './choice';

/** The tools that a conversation may use, and how to change them: applied at once, reverted if saving fails. */
function useChoice(container: Container) {
  const client = useQueryClient();
  const query = toolChoices.of(container);
  const { data: chosen, error, refetch } = useQuery(query);
  const { mutate } = useMutation({
    scope: { id: query.queryKey.join(' ') },
    mutationFn: (servers: Chosen) => chooseTools(container, servers),
    onMutate: async (servers) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, servers);
    },
    onError: (fault) => {
      toast.error('The choice of tools was not saved.', sentenceOf(fault));
      void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  return { chosen, error, readAgain: () => void refetch(), choose: mutate };
}

/** Chooses which of the enabled tool servers a conversation may use. */
export default function ChoiceContext({ container }: { container: Container }) {
  const { data: all } = useQuery(toolServers.all());
  const { chosen, error, readAgain, choose } = useChoice(container);
  const on = all?.filter(({ enabled }) => enabled).map(({ name }) => name) ?? [];
  if (on.length === 0) return null;
  if (chosen === undefined) {
    if (!error) return null;
    return (
      <ContextSection title="Allowed tools">
        <ContextFault error={error} onRetry={readAgain} />
      </ContextSection>
    );
  }
  return (
    <ContextSection title="Allowed tools">
      <div className="-my-2 flex flex-col">
        {on.map((name) => (
          <Switch
            key={name}
            label={name}
            isSelected={mayUse(chosen, name)}
            onChange={(allowed) => choose(withServer(chosen, on, name, allowed))}
          />
        ))}
      </div>
      <p className="mt-2 text-meta text-ink-3">
        {chosen === null
          ? 'All servers that are on, including ones you add later.'
          : 'Servers that you switch on later are not included.'}
      </p>
    </ContextSection>
  );
}
