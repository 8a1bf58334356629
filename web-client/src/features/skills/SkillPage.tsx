import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isGone, sentenceOf } from '@/api/problem';
import { skills } from '@/api/skills';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { PaneHeader } from '@/ui/PaneHeader';
import { Skeleton } from '@/ui/Skeleton';
import { SkillEditor } from './SkillEditor';

/** No skill can have this name: it belongs to a command. */
const NEW = 'new';

/** A skill to view and edit, or a new one. */
export default function SkillPage() {
  const { name } = useParams({ from: '/settings/skills/$name' });
  return name === NEW ? <SkillEditor key={NEW} /> : <Known key={name} name={name} />;
}

function Known({ name }: { name: string }) {
  const { data: skill, error, refetch } = useQuery(skills.one(name));
  if (skill && !isGone(error)) return <SkillEditor skill={skill} />;
  return (
    <>
      <PaneHeader title={<h1 className="text-second text-ink-3">Skill</h1>} />
      {isGone(error) ? (
        <EmptyState
          sentence="There is no skill with this name"
          detail="It may have been renamed or deleted, here or in its folder."
          action={
            <Link to="/settings/skills" className="text-accent underline underline-offset-4">
              All skills
            </Link>
          }
        />
      ) : error ? (
        <ErrorState
          sentence="The skill could not be loaded"
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="mx-auto w-full max-w-[42rem] px-4 pt-7 sm:px-8">
          <Skeleton rows={6} height="56px" label="Loading skill" />
        </div>
      )}
    </>
  );
}
