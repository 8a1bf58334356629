import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { rules } from '@/api/agentRules';
import { Framed } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { toAgents } from '../links';
import RuleDialog from './RuleDialog';
import { RuleList } from './RuleList';

type Open = { is: 'new' } | { is: 'change'; id: number };

/** The rules for agents: create, edit, reorder and delete them. */
export default function RulesPage() {
  const reading = useQuery(rules.all());
  const { data: all } = reading;
  const [open, setOpen] = useState<Open>();
  const changing = open?.is === 'change' ? all?.find(({ id }) => id === open.id) : undefined;
  const add = (
    <Button variant="primary" onPress={() => setOpen({ is: 'new' })}>
      <Plus aria-hidden size={16} /> New rule
    </Button>
  );
  return (
    <>
      <Framed title={toAgents}>
        <Sentence detail={all?.length ? 'Deny overrides Ask; Ask overrides Allow.' : undefined}>
          Rules
        </Sentence>
        <div className="mt-6">
          {all && all.length > 0 && (
            <RuleList all={all} onChange={(id) => setOpen({ is: 'change', id })} />
          )}
          {all?.length === 0 && (
            <EmptyState
              sentence="No rules yet"
              detail="A rule allows or denies calls by folder, host or command, or makes agents ask."
              action={add}
            />
          )}
          <QueryFallback query={reading} failed="The rules could not be loaded">
            <Skeleton rows={3} height="56px" label="Loading rules" />
          </QueryFallback>
        </div>
        {all && all.length > 0 && <div className="mt-5">{add}</div>}
      </Framed>
      {open?.is === 'new' && <RuleDialog onClose={() => setOpen(undefined)} />}
      {changing && (
        <RuleDialog key={changing.id} rule={changing} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
