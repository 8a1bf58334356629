import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useActions } from '@/ui/actions';
import { TextField } from '@/ui/TextField';

interface Props {
  /** "Filter agents" */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Filters the rows of a page; a shortcut focuses it. */
export function FilterField({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useActions([
    {
      id: 'filter',
      label,
      group: 'Here',
      icon: Search,
      shortcut: '/',
      run: () => input.current?.focus(),
    },
  ]);
  return (
    <TextField
      aria-label={label}
      label=""
      type="search"
      inputRef={input}
      placeholder={label}
      value={value}
      onChange={onChange}
    />
  );
}
