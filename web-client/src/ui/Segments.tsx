import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Label, Radio, RadioGroup, Text } from 'react-aria-components';
import { fieldBox, fieldHelp, fieldLabel } from './field';

interface Segment<Id extends string> {
  id: Id;
  label: string;
  icon?: LucideIcon;
}

interface Props<Id extends string> {
  label: string;
  /** Hides the label visually, for use among other controls. */
  hideLabel?: boolean;
  value: Id;
  segments: Segment<Id>[];
  onChange: (value: Id) => void;
  help?: ReactNode;
}

/** A choice between a few options that are all visible. */
export function Segments<Id extends string>(props: Props<Id>) {
  const { label, hideLabel = false, value, segments, onChange, help } = props;
  return (
    <RadioGroup
      value={value}
      onChange={(key) => {
        const chosen = segments.find((segment) => segment.id === key);
        if (chosen) onChange(chosen.id);
      }}
      orientation="horizontal"
      className={fieldBox}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={fieldLabel}>{label}</Label>}
      <div className="flex w-fit max-w-full flex-wrap rounded-xl bg-sunken p-0.5">
        {segments.map(({ id, label: text, icon: Icon }) => (
          <Radio
            key={id}
            value={id}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded-lg px-3 text-second text-ink-2 data-[focus-visible]:outline-2 data-[focus-visible]:outline-focus data-[selected]:bg-sheet data-[selected]:font-[560] data-[selected]:text-ink data-[selected]:shadow-[0_0_0_1px_var(--line)] pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
          >
            {Icon && <Icon aria-hidden size={15} strokeWidth={1.75} />}
            {text}
          </Radio>
        ))}
      </div>
      {help && (
        <Text slot="description" className={fieldHelp}>
          {help}
        </Text>
      )}
    </RadioGroup>
  );
}
