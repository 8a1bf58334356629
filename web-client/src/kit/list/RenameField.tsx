import { useEffect, useRef, useState } from 'react';

interface Props {
  title: string;
  onDone: (title: string) => void;
  onCancel: () => void;
  className?: string;
}

/** Enter and a click elsewhere keep the new name, Escape restores the old one. */
export function RenameField({ title, onDone, onCancel, className = '' }: Props) {
  const [value, setValue] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  // Not before: while the menu that starts it closes, the page around the menu takes no focus.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <input
      aria-label="New name"
      dir="auto"
      value={value}
      maxLength={255}
      ref={field}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => onDone(value)}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') onDone(value);
        if (event.key === 'Escape') onCancel();
      }}
      className={`min-w-0 flex-1 rounded-md border border-field bg-sheet px-1.5 text-ink outline-none focus-visible:border-focus ${className}`}
    />
  );
}
