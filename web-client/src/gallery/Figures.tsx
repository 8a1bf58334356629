import { DataTable } from '@/kit/figures/DataTable';
import { count, duration } from '@/kit/figures/format';
import { KeyFigures } from '@/kit/figures/KeyFigures';
import { StateMark } from '@/kit/StateMark';
import { Shelf } from './Gallery';

const RUNS = [
  { id: '7', name: 'Morning digest', state: 'needs you', took: 724_000 },
  { id: '6', name: 'Invoices', state: 'running', took: 41_000 },
  { id: '5', name: 'Backup check', state: 'done', took: 850 },
] as const;

export function Figures() {
  return (
    <Shelf title="Figures">
      <KeyFigures
        figures={[
          { label: 'Elapsed', value: duration(724_000), detail: 'of it 9 min for you' },
          { label: 'Tokens', value: count(48_210), detail: '41,900 in, 6,310 out' },
          { label: 'Cost', value: '€0.42' },
          { label: 'Rounds', value: '12' },
        ]}
      />
      <DataTable
        caption="Runs of this week"
        rows={RUNS}
        keyOf={({ id }) => id}
        columns={[
          { id: 'name', label: 'Workflow', cell: ({ name }) => name },
          { id: 'state', label: 'State', cell: ({ state }) => <StateMark state={state} /> },
          { id: 'took', label: 'Duration', isNumber: true, cell: ({ took }) => duration(took) },
        ]}
      />
    </Shelf>
  );
}
