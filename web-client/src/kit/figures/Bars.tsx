import { Chart } from './Chart';
import { DataTable } from './DataTable';
import { share } from './format';

interface Bar {
  id: string;
  label: string;
  value: number;
}

interface Props {
  title: string;
  description: string;
  /** The unit of the values: Tokens. */
  unit: string;
  bars: readonly Bar[];
  format: (value: number) => string;
}

/** A bar chart with the number of each bar. */
export function Bars({ title, description, unit, bars, format }: Props) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <Chart
      title={title}
      description={description}
      picture={
        <ul className="grid grid-cols-[minmax(0,auto)_minmax(6rem,1fr)_auto] items-center gap-x-3 gap-y-1.5">
          {bars.map(({ id, label, value }) => (
            <li key={id} className="col-span-3 grid grid-cols-subgrid items-center">
              <span className="truncate text-second">{label}</span>
              <span aria-hidden className="h-3 rounded-sm bg-sunken">
                <span
                  className="block h-full rounded-sm bg-section"
                  style={{ width: `${share(value, most)}%` }}
                />
              </span>
              <span className="text-right text-second whitespace-nowrap text-ink-2">
                {format(value)}
              </span>
            </li>
          ))}
        </ul>
      }
      numbers={
        <DataTable
          caption={title}
          rows={bars}
          keyOf={({ id }) => id}
          columns={[
            { id: 'label', label: 'Of', cell: ({ label }) => label },
            { id: 'value', label: unit, isNumber: true, cell: ({ value }) => format(value) },
          ]}
        />
      }
    />
  );
}
