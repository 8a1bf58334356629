import { useQueryClient } from '@tanstack/react-query';
import { keys } from '@/api/queries';
import { useSettings } from '@/api/settings';
import type { Trashed } from '@/api/trash';
import { changeSettings } from '@/kit/commands/changeSettings';
import { useCommand } from '@/kit/commands/command';
import { whenConfirmed } from '@/kit/commands/confirm';
import { plural } from '@/kit/figures/format';
import { Select } from '@/ui/Select';
import { named, overdue } from './labels';

const PERIODS = [
  { days: 0, label: '1 hour' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
];

/** How long deleted items are kept; asks first if a shorter time would erase some. */
export function KeptFor({ all }: { all: readonly Trashed[] }) {
  const { data: settings } = useSettings();
  const client = useQueryClient();
  const change = useCommand(changeSettings);
  if (!settings) return null;
  const { trash_retention_days: stored } = settings;
  const isListed = PERIODS.some(({ days }) => days === stored);
  const periods = isListed ? PERIODS : [...PERIODS, { days: stored, label: plural(stored, 'day') }];

  const choose = async (days: number) => {
    const gone = overdue(all, days);
    const question = {
      title: `Erase ${named(gone)}?`,
      description: 'Older than the new limit. This cannot be undone.',
      label: 'Erase',
    };
    if (gone.length > 0 && !(await whenConfirmed(question))) return;
    await change({ trash_retention_days: days });
    // Every item now has a different deadline.
    await client.invalidateQueries({ queryKey: keys.trash });
  };
  return (
    <Select
      label="Keep deleted items for"
      value={String(stored)}
      onChange={(id) => void choose(Number(id))}
      options={periods
        .toSorted((a, b) => a.days - b.days)
        .map(({ days, label }) => ({ id: String(days), label }))}
    />
  );
}
