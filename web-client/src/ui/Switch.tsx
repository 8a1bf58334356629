import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';

interface Props {
  label: string;
  /** Hides the label visually, next to what the switch is about. */
  hideLabel?: boolean;
  help?: ReactNode;
  isSelected: boolean;
  onChange: (on: boolean) => void;
  isDisabled?: boolean;
}

export function Switch({
  label,
  hideLabel = false,
  help,
  isSelected,
  onChange,
  isDisabled = false,
}: Props) {
  return (
    <AriaSwitch
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
      {...(hideLabel && { 'aria-label': label })}
      className="group flex min-h-11 min-w-11 cursor-pointer items-center gap-4 rounded-lg data-[disabled]:cursor-default"
    >
      {!hideLabel && (
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block text-ink group-data-[disabled]:text-ink-3">{label}</span>
          {help && <span className="block text-meta text-ink-3">{help}</span>}
        </span>
      )}
      <span
        aria-hidden
        className="flex h-[1.375rem] w-[calc(2.25rem+2px)] shrink-0 items-center rounded-full border border-field bg-sunken p-[2px] transition-colors duration-150 group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-focus group-data-[selected]:border-accent group-data-[selected]:bg-accent"
      >
        <span
          data-thumb=""
          className="size-4 rounded-full bg-field transition-[translate,background-color] duration-150 group-data-[selected]:translate-x-4 group-data-[selected]:bg-accent-ink"
        />
      </span>
    </AriaSwitch>
  );
}
