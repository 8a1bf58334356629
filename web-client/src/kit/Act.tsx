import clsx from 'clsx';
import type { ReactNode } from 'react';
import { rowLabel } from './rowLabel';

interface Props {
  /** The visible label if `look` is a word, otherwise the accessible name. */
  label: string;
  /** What it is about, among other rows with the same button. Not part of the tooltip. */
  about?: string;
  look: 'icon' | 'word' | 'quiet';
  type?: 'button' | 'submit';
  disabled?: boolean;
  className?: string;
  onClick?: () => void;
  /** The icon. */
  children?: ReactNode;
}

const LOOKS = {
  icon: 'size-7 text-ink-2 hover:bg-sunken hover:text-ink',
  word: 'h-7 border border-line-strong bg-sheet px-2.5 font-[560] text-ink hover:bg-sunken',
  quiet: 'h-7 px-2.5 font-[560] text-ink-2 hover:bg-sunken hover:text-ink',
};

/** A small button next to a text field: like ComposerButton, it leaves the focus in the text. */
export function Act({ label, about, look, type = 'button', className, children, ...rest }: Props) {
  const name = about === undefined ? label : rowLabel(label, about);
  const named = look === 'icon' ? { 'aria-label': name, title: label } : {};
  return (
    <button
      {...rest}
      {...named}
      type={type}
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(
        'flex shrink-0 items-center justify-center gap-1.5 rounded-lg text-second disabled:text-ink-3 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        LOOKS[look],
        className,
      )}
    >
      {children}
      {look !== 'icon' && label}
    </button>
  );
}
