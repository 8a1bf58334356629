import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isGone } from '@/api/problem';
import { toolServers } from '@/api/tools';
import { PageFallback } from '@/kit/page/PageFallback';
import { ServerView } from './ServerView';

/** A tool server: its state, its tools, and the outcomes of their calls. */
export default function ServerPage() {
  const { name } = useParams({ from: '/settings/tools/$name' });
  return <Known key={name} name={name} />;
}

export function Known({ name }: { name: string }) {
  const reading = useQuery(toolServers.one(name));
  const { data: server, error } = reading;
  if (server && !isGone(error)) return <ServerView server={server} />;
  return (
    <PageFallback
      title="Tool server"
      query={reading}
      failed="The tool server could not be loaded"
      loading="Loading tool server"
      isMissing={isGone(error)}
      missing={{
        sentence: 'There is no tool server with this name',
        detail: 'It may have been renamed or removed.',
        action: (
          <Link to="/settings/tools" className="text-accent underline underline-offset-4">
            All tool servers
          </Link>
        ),
      }}
    />
  );
}
