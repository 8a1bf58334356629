import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isGone, sentenceOf } from '@/api/problem';
import { toolServers } from '@/api/tools';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { PaneHeader } from '@/ui/PaneHeader';
import { Skeleton } from '@/ui/Skeleton';
import { ServerView } from './ServerView';

/** A tool server: its state, its tools, and the outcomes of their calls. */
export default function ServerPage() {
  const { name } = useParams({ from: '/settings/tools/$name' });
  return <Known key={name} name={name} />;
}

export function Known({ name }: { name: string }) {
  const { data: server, error, refetch } = useQuery(toolServers.one(name));
  if (server && !isGone(error)) return <ServerView server={server} />;
  return (
    <>
      <PaneHeader title={<h1 className="text-second text-ink-3">Tool server</h1>} />
      {isGone(error) ? (
        <EmptyState
          sentence="There is no tool server with this name"
          detail="It may have been renamed or removed."
          action={
            <Link to="/settings/tools" className="text-accent underline underline-offset-4">
              All tool servers
            </Link>
          }
        />
      ) : error ? (
        <ErrorState
          sentence="The tool server could not be loaded"
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="mx-auto w-full max-w-[42rem] px-4 pt-7 sm:px-8">
          <Skeleton rows={6} height="56px" label="Loading tool server" />
        </div>
      )}
    </>
  );
}
