import { useQuery } from '@tanstack/react-query';
import { skills } from '@/api/skills';
import { Notice } from '@/ui/Notice';
import { REASONS } from './labels';

/** Where the files are, and which of them are not skills. */
export function Folder() {
  const { data: folder } = useQuery(skills.folder());
  if (!folder) return null;
  return (
    <section className="mt-8 border-t border-line py-6">
      <h2 className="font-serif text-[1.0625rem] font-[560]">Files</h2>
      <p className="mt-1 text-second text-ink-2">
        Each skill is a folder with a <code>SKILL.md</code> that you can edit with any editor.
        Skills that you add there are off until you switch them on.
      </p>
      <p className="mt-3 rounded-xl bg-sunken px-3 py-2 font-mono text-meta break-all">
        {folder.path}
      </p>
      {!folder.readable && (
        <Notice tone="warn" className="mt-3">
          Steward has no permission to read this folder.
        </Notice>
      )}
      {folder.skipped.length > 0 && (
        <Notice tone="warn" className="mt-3">
          <p>Some folders contain no usable skill:</p>
          <ul className="mt-1 list-disc pl-5">
            {folder.skipped.map(({ name, reason, line }) => (
              <li key={name}>
                <bdi>{name}</bdi>: {REASONS[reason]}
                {line !== null && ` (line ${line})`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  );
}
