import { useQuery } from '@tanstack/react-query';
import { imports } from '@/api/imports';
import { Framed } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { DropFile } from './DropFile';
import { ImportCard } from './ImportCard';
import { pageSentence } from './sentence';

const IDLE_MS = 30_000;
const WORKING_MS = 1_500;

/** Imports conversations from other products: upload a file, review it, choose, and watch the import. */
export default function ImportPage() {
  const reading = useQuery({
    ...imports.all(),
    // The event stream is faster; this is for a window that it does not reach.
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'reading' || one.state === 'running')
        ? WORKING_MS
        : IDLE_MS,
  });
  const { data } = reading;
  return (
    <Framed title={<span className="text-second text-ink-3">Settings</span>}>
      <Sentence
        detail={
          pageSentence(data ?? []) ??
          'From ChatGPT, Claude, Open WebUI, another Steward or Markdown files.'
        }
      >
        Import
      </Sentence>
      <div className="mt-6 flex flex-col gap-8">
        <DropFile />
        <QueryFallback query={reading} failed="The imports could not be loaded">
          <Skeleton rows={3} height="56px" label="Loading imports" />
        </QueryFallback>
        {data?.map((one) => (
          <ImportCard key={one.id} one={one} />
        ))}
        <p className="text-second text-ink-2">
          <a href="/docs/import" target="_blank" rel="noreferrer" className="underline">
            How to get an export and what is imported
          </a>
        </p>
      </div>
    </Framed>
  );
}
