import { Link } from '@tanstack/react-router';
import { Wand } from 'lucide-react';
import type { SlashCommand } from '@/api/skills';

/** The skills named in a text: a model gets them in place of their names. */
export function NamedSkills({ named }: { named: readonly SlashCommand[] }) {
  return (
    <ul aria-label="Skills in this text" className="flex flex-wrap gap-1.5 px-[15px] pt-3">
      {named.map(({ name, description }) => (
        <li key={name}>
          <Link
            to="/settings/skills/$name"
            params={{ name }}
            title={description}
            className="flex items-center gap-1.5 rounded-full bg-accent-soft px-2.5 py-0.5 text-meta text-ink hover:underline pointer-coarse:min-h-11"
          >
            <Wand aria-hidden size={13} strokeWidth={1.75} className="text-accent" />/{name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
