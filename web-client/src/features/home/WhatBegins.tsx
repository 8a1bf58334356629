import { Layers, MessageCircle } from 'lucide-react';

/** What the text starts. */
export type Begun = 'topic' | 'chat';

const CHOICES = [
  { id: 'topic', label: 'Topic', icon: Layers },
  { id: 'chat', label: 'Chat', icon: MessageCircle },
] as const;

interface Props {
  value: Begun;
  onChange: (value: Begun) => void;
}

/** Topic or chat. Native radio buttons: the first page must not wait for the component library. */
export function WhatBegins({ value, onChange }: Props) {
  return (
    <fieldset className="flex rounded-xl bg-sunken p-0.5">
      <legend className="sr-only">Start as</legend>
      {CHOICES.map(({ id, label, icon: Icon }) => (
        <label
          key={id}
          className="relative flex min-h-8 cursor-pointer items-center gap-2 rounded-lg px-3 text-second text-ink-2 has-checked:bg-sheet has-checked:font-[560] has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line)] has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="what-begins"
            value={id}
            checked={value === id}
            onChange={() => onChange(id)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <Icon aria-hidden size={15} strokeWidth={1.75} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
