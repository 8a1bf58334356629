import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Memory, memories } from '@/api/memories';
import { Matches } from '@/kit/Matches';
import { Page } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Button } from '@/ui/Button';
import { PaneHeader } from '@/ui/PaneHeader';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { matches } from '@/ui/search';
import { TextField } from '@/ui/TextField';
import { Duplicates } from './Duplicates';
import { rememberDialog } from './dialogs';
import { kindsOf, leftOutText, memoriesSentence } from './labels';
import { MemoryItem } from './MemoryItem';

const NONE: Memory[] = [];
const SAYS = 'Included in every conversation';

/** The memories that every model is told: search, create, edit and delete them. */
export default function MemoriesPage() {
  const reading = useQuery(memories.all());
  const { data } = reading;
  const { data: told } = useQuery(memories.told(''));
  const [filter, setFilter] = useState('');
  const all = data ?? NONE;
  const groups = useMemo(() => {
    const found = all.filter(({ kind, content }) => matches(`${kind} ${content}`, filter));
    return kindsOf(found).map((kind) => ({ kind, some: found.filter((one) => one.kind === kind) }));
  }, [all, filter]);
  return (
    <>
      <PaneHeader title={<span className="text-second text-ink-3">Settings</span>} />
      <Page className="flex max-w-[42rem] flex-col gap-5 pt-7 pb-28">
        <div>
          <Sentence detail={memoriesSentence(data)}>Memories</Sentence>
          <p className="text-ink-2">{leftOutText(told?.left_out ?? 0) || SAYS}</p>
        </div>
        <QueryFallback query={reading} failed="The memories could not be loaded">
          <Skeleton rows={5} height="56px" label="Loading memories" />
        </QueryFallback>
        {data && (
          <>
            <Duplicates />
            <div className="flex items-end gap-3">
              <div className="min-w-0 flex-1">
                {all.length > 0 && (
                  <TextField label="Search" type="search" value={filter} onChange={setFilter} />
                )}
              </div>
              <Button
                variant="primary"
                onPress={() => rememberDialog.open({ text: '', message: null })}
              >
                <Plus aria-hidden size={16} strokeWidth={2} />
                New memory
              </Button>
            </div>
            <Matches
              count={
                all.length > 0 && filter.trim() !== ''
                  ? groups.reduce((sum, { some }) => sum + some.length, 0)
                  : undefined
              }
              none="No memories found"
            />
            {groups.map(({ kind, some }) => (
              <section key={kind}>
                <h2 className="pb-2 font-serif text-[1.0625rem] font-[560]">{kind}</h2>
                <ul aria-label={kind}>
                  {some.map((memory) => (
                    <MemoryItem key={memory.id} memory={memory} />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </Page>
    </>
  );
}
