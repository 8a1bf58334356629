import { useQueries, useQuery } from '@tanstack/react-query';
import { Eye, HardDrive, KeyRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, take } from '@/api/client';
import { sentenceOf } from '@/api/problem';
import { keys, queries } from '@/api/queries';
import { useSaveSettings } from '@/api/settings';
import { Button } from '@/ui/Button';
import { toast } from '@/ui/toast';
import { ChooseProvider } from './ChooseProvider';
import { foundHere, lookedAt } from './foundHere';

/** Checks whether the providers on the user's own machine respond. */
function useFoundHere() {
  const { data: providers = [], isPending } = useQuery(queries.providers());
  const local = providers.filter(
    ({ id, local: isLocal, retired }) => isLocal && !retired && id !== 'mock',
  );
  return useQueries({
    queries: local.map((provider) => ({
      queryKey: [...keys.llm, 'here', provider.id],
      queryFn: () => take(api.POST('/api/llm/test', { body: { provider: provider.id } })),
      retry: false,
    })),
    combine: (trials) => ({
      isAsking: isPending || trials.some(({ isFetching }) => isFetching),
      found: foundHere(
        local,
        trials.map(({ data }) => data),
      ),
      outcome: lookedAt(
        local,
        trials.map(({ data }) => data),
      ),
      askAgain: () => {
        for (const { refetch } of trials) void refetch();
      },
    }),
  });
}

interface Props {
  /** Called when the chosen model is saved: the first start, which has the focus, goes away. */
  onChoose: () => void;
}

/** For a new user of Steward: three ways to get answers. */
export function FirstStart({ onChoose }: Props) {
  const { isAsking, found, outcome, askAgain } = useFoundHere();
  const { data: providers = [] } = useQuery(queries.providers());
  const save = useSaveSettings();
  const use = (provider: string, model: string) => {
    // Not with callbacks: once it is saved, this is no longer shown.
    save
      .mutateAsync({ llm_provider: provider, llm_model: model })
      .then(onChoose, (fault) => toast.error('The model was not saved.', sentenceOf(fault)));
  };
  return (
    <section aria-labelledby="ways" className="mt-9">
      <h2 id="ways" className="text-meta text-ink-3">
        Connect a model
      </h2>
      <ul className="mt-1 border-t border-line">
        <Way
          icon={HardDrive}
          title="Local model"
          description={
            <span role="status">
              {found
                ? `${found.provider.label} found. Nothing you write leaves this machine.`
                : isAsking
                  ? 'Looking for a local server…'
                  : outcome}
            </span>
          }
          action={
            found ? (
              <Button
                size="sm"
                isPending={save.isPending}
                onPress={() => use(found.provider.id, found.model)}
              >
                Use {found.model}
              </Button>
            ) : (
              <Button size="sm" isPending={isAsking} onPress={askAgain}>
                {isAsking ? 'Looking…' : 'Retry'}
              </Button>
            )
          }
        />
        <Way
          icon={KeyRound}
          title="Provider API key"
          description="Your messages go only to the provider you choose."
          action={<ChooseProvider providers={providers} />}
        />
        <Way
          icon={Eye}
          title="Demo mode"
          description="Sample answers only. Nothing leaves this machine."
          action={
            // Agents and workflows use samples only if demo mode was chosen.
            <Button size="sm" isPending={save.isPending} onPress={() => use('mock', '')}>
              Try the demo
            </Button>
          }
        />
      </ul>
    </section>
  );
}

interface WayProps {
  icon: LucideIcon;
  title: string;
  description: ReactNode;
  action: ReactNode;
}

function Way({ icon: Icon, title, description, action }: WayProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3">
      <Icon aria-hidden size={18} strokeWidth={1.6} className="shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-[560]">{title}</p>
        <p className="text-second text-ink-2">{description}</p>
      </div>
      {action}
    </li>
  );
}
