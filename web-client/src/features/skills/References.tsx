import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { skills } from '@/api/skills';
import { namesIn } from '@/kit/slash/call';

interface Props {
  text: string;
  /** A skill's own name in it is just a word. */
  own: string;
}

/** The skills named in a text, and whether they replace their names. */
export function References({ text, own }: Props) {
  const { data: all = [] } = useQuery(skills.all());
  const named = namesIn(text).flatMap(
    (wanted) => all.find(({ name }) => name === wanted && name !== own) ?? [],
  );
  if (named.length === 0) return null;
  return (
    <section aria-label="Skills used">
      <h2 className="text-second text-ink-2">Skills used</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {named.map(({ name, active }) => (
          <li key={name}>
            <Link
              to="/settings/skills/$name"
              params={{ name }}
              className="inline-flex min-h-8 items-center gap-2 rounded-full bg-accent-soft px-3 text-second text-ink hover:underline pointer-coarse:min-h-11"
            >
              /{name}
              {!active && <span className="text-ink-3">off, plain text</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
