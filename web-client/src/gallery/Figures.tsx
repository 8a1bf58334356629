import { Bars } from '@/kit/figures/Bars';
import { DataTable } from '@/kit/figures/DataTable';
import { count, duration } from '@/kit/figures/format';
import { KeyFigures } from '@/kit/figures/KeyFigures';
import { Sparkline } from '@/kit/figures/Sparkline';
import { TimeBars } from '@/kit/figures/TimeBars';
import { StateMark } from '@/kit/StateMark';
import { Shelf } from './Gallery';

const RUNS = [
  { id: '7', name: 'Morning digest', state: 'needs you', took: 724_000, days: [3, 5, 4, 6, 9, 7] },
  { id: '6', name: 'Invoices', state: 'running', took: 41_000, days: [1, 1, 2, 1, 1, 3] },
  { id: '5', name: 'Backup check', state: 'done', took: 850, days: [0, 0, 0, 0, 0, 0] },
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
        showCaption
        rows={RUNS}
        keyOf={({ id }) => id}
        columns={[
          { id: 'name', label: 'Workflow', cell: ({ name }) => name },
          { id: 'state', label: 'State', cell: ({ state }) => <StateMark state={state} /> },
          {
            id: 'days',
            label: 'Last six days',
            cell: ({ name, days }) => (
              <Sparkline description={`${name}, runs a day: ${days.join(', ')}`} values={days} />
            ),
          },
          { id: 'took', label: 'Duration', isNumber: true, cell: ({ took }) => duration(took) },
        ]}
      />
      <div className="grid gap-8 lg:grid-cols-2">
        <TimeBars
          title="Run 7"
          description="Twelve minutes, nine of them waiting for an approval."
          spans={[
            { id: 'a', label: 'Read the mail', start: 0, end: 62_000, state: 'done' },
            { id: 'b', label: 'Sort it', start: 62_000, end: 140_000, state: 'failed' },
            { id: 'c', label: 'Sort it again', start: 140_000, end: 190_000, state: 'done' },
            {
              id: 'd',
              label: 'Approval',
              start: 190_000,
              end: 724_000,
              state: 'needs you',
              isHuman: true,
            },
          ]}
        />
        <Bars
          title="Tokens of the week"
          description="Half of them went to one model."
          unit="Tokens"
          format={count}
          bars={[
            { id: 'l', label: 'large-model', value: 31_200 },
            { id: 's', label: 'small-model', value: 12_800 },
            { id: 't', label: 'thinking-model', value: 9_400 },
          ]}
        />
      </div>
    </Shelf>
  );
}
