import { useQueryClient } from '@tanstack/react-query';
import { schedules } from '@/api/schedules';
import { useSaveSettings, useSettings } from '@/api/settings';
import type { Settings } from '@/api/types';
import { UnsavedChanges } from '@/kit/forms/UnsavedChanges';
import { useForm } from '@/kit/forms/useForm';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { isZone, ownZone } from './recurrence';

type Hours = NonNullable<Settings['quiet_hours']>;

interface Draft {
  on?: boolean;
  start?: string;
  end?: string;
}

const usual = (): Hours => ({ start: '22:00', end: '07:00', timezone: ownZone() });

/** The hours in which nothing starts by itself, in the time zone they were set in. */
export function QuietHours() {
  const { data: settings } = useSettings();
  return settings && <Fields known={settings.quiet_hours} />;
}

function Fields({ known }: { known: Hours | null }) {
  const client = useQueryClient();
  const save = useSaveSettings();
  const fieldsOf = (draft: Draft) => ({ ...(known ?? usual()), on: known !== null, ...draft });
  const form = useForm<Draft, { quiet_hours: Hours | null }>({
    id: 'schedules.quiet',
    updateOf: (draft) => {
      const { on, ...hours } = fieldsOf(draft);
      const next = on ? hours : null;
      return JSON.stringify(next) === JSON.stringify(known) ? undefined : { quiet_hours: next };
    },
    isFaulty: (draft) => {
      const { on, start, end, timezone } = fieldsOf(draft);
      return on && (start === '' || end === '' || start === end || !isZone(timezone));
    },
    save: async (update) => {
      await save.mutateAsync(update);
      void client.invalidateQueries({ queryKey: schedules.key });
    },
    failed: 'The quiet hours were not saved.',
  });
  const { on, start, end, timezone } = fieldsOf(form.draft);
  const { set } = form;
  return (
    <>
      <Switch label="Quiet hours" isSelected={on} onChange={(next) => set({ on: next })} />
      {on && (
        <>
          <div className="mt-2 grid grid-cols-2 gap-3">
            <TextField
              label="From"
              type="time"
              value={start}
              onChange={(next) => set({ start: next })}
            />
            <TextField
              label="Until"
              type="time"
              value={end}
              onChange={(next) => set({ end: next })}
              error={
                start === end
                  ? 'Choose a different time from the start.'
                  : form.refusalOf('quiet_hours')
              }
            />
          </div>
          <p className="mt-2 text-meta text-ink-3">
            {timezone} time{timezone === ownZone() ? '' : `; this device is in ${ownZone()}`}
          </p>
        </>
      )}
      <UnsavedChanges form={form} />
    </>
  );
}
