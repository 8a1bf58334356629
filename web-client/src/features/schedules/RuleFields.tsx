import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components';
import { ComboBox } from '@/ui/ComboBox';
import { fieldBox, fieldLabel } from '@/ui/field';
import { IconButton } from '@/ui/IconButton';
import { Segments } from '@/ui/Segments';
import { Select } from '@/ui/Select';
import { TextField } from '@/ui/TextField';
import { DAYS, faultOf, ownZone, type RuleDraft, unitsFor, withDay } from './recurrence';

interface Props {
  draft: RuleDraft;
  /** Its position among the rules, from 1; undefined if it is the only one. */
  place?: number | undefined;
  onChange: (key: number, part: Partial<RuleDraft>) => void;
  onRemove: (key: number) => void;
}

const ZONES = Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id }));

/** A rule: at a time or after an interval, on which days, in which zone. There are many zones, so only a change renders it. */
export const RuleFields = memo(function RuleFields({ draft, place, onChange, onRemove }: Props) {
  const { key, mode, every, unit, time, days, zone } = draft;
  const set = (part: Partial<RuleDraft>) => onChange(key, part);
  const own = ownZone();
  return (
    <fieldset
      aria-label={place === undefined ? 'Rule' : `Rule ${place}`}
      className="flex flex-col gap-3 rounded-xl border border-line p-3"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Segments
          label="Repeats"
          hideLabel
          value={mode}
          onChange={(next) => set({ mode: next })}
          segments={[
            { id: 'at', label: 'At a time' },
            { id: 'every', label: 'Every…' },
          ]}
        />
        <span className="flex-1" />
        {place !== undefined && (
          <IconButton icon={Trash2} label={`Remove rule ${place}`} onPress={() => onRemove(key)} />
        )}
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {mode === 'at' ? (
          <TextField
            label="Time"
            type="time"
            value={time}
            onChange={(next) => set({ time: next })}
            error={faultOf(draft, 'time')}
          />
        ) : (
          <div className="grid grid-cols-2 items-start gap-2">
            <TextField
              label="Every"
              inputMode="numeric"
              value={every}
              onChange={(next) => set({ every: next })}
              error={faultOf(draft, 'every')}
            />
            <Select
              label="Unit"
              value={unit}
              onChange={(next) => set({ unit: next })}
              options={unitsFor(draft)}
            />
          </div>
        )}
        <ComboBox
          label="Time zone"
          value={zone}
          // It also reports values that it has set by itself.
          onChange={(next) => next.trim() !== zone && set({ zone: next.trim() })}
          options={ZONES}
          help={faultOf(draft, 'zone') ?? (zone === own ? undefined : `This device is in ${own}.`)}
        />
      </div>
      <fieldset aria-label="Days" className={fieldBox}>
        <span className={fieldLabel}>Days</span>
        <div className="flex gap-1">
          {DAYS.map((name, day) => (
            <Button
              key={name}
              aria-label={name}
              aria-pressed={(days & (1 << day)) !== 0}
              onPress={() => set({ days: withDay(days, day) })}
              className="min-h-9 min-w-0 flex-1 cursor-pointer rounded-lg border border-field text-second text-ink-2 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:font-[560] aria-pressed:text-accent-ink sm:max-w-12 pointer-coarse:min-h-11"
            >
              {name.slice(0, 3)}
            </Button>
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
});
