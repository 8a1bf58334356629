import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isGone } from '@/api/problem';
import { skills } from '@/api/skills';
import { PageFallback } from '@/kit/page/PageFallback';
import { SkillEditor } from './SkillEditor';

/** No skill can have this name: it belongs to a command. */
const NEW = 'new';

/** A skill to view and edit, or a new one. */
export default function SkillPage() {
  const { name } = useParams({ from: '/settings/skills/$name' });
  return name === NEW ? <SkillEditor key={NEW} /> : <Known key={name} name={name} />;
}

function Known({ name }: { name: string }) {
  const reading = useQuery(skills.one(name));
  const { data: skill, error } = reading;
  if (skill && !isGone(error)) return <SkillEditor skill={skill} />;
  return (
    <PageFallback
      title="Skill"
      query={reading}
      failed="The skill could not be loaded"
      loading="Loading skill"
      isMissing={isGone(error)}
      missing={{
        sentence: 'There is no skill with this name',
        detail: 'It may have been renamed or deleted, here or in its folder.',
        action: (
          <Link to="/settings/skills" className="text-accent underline underline-offset-4">
            All skills
          </Link>
        ),
      }}
    />
  );
}
