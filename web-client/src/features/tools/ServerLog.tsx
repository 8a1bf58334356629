import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '@/api/problem';
import { toolServers } from '@/api/tools';
import { Mono } from '@/kit/page/Mono';
import { Button } from '@/ui/Button';

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' });

/** The last lines that a server logged. */
export function ServerLog({ name }: { name: string }) {
  const { data: lines, error, refetch } = useQuery(toolServers.log(name));
  if (!lines) {
    return (
      <p className="text-second text-ink-2">
        {error ? `The log could not be loaded. ${sentenceOf(error)}` : 'Loading…'}
      </p>
    );
  }
  return (
    <>
      {lines.length === 0 ? (
        <p className="text-second text-ink-2">No log lines</p>
      ) : (
        <Mono
          label={`Log of ${name}`}
          text={lines.map(({ at, text }) => `${clock.format(new Date(at))}  ${text}`).join('\n')}
        />
      )}
      <Button size="sm" variant="quiet" className="mt-1" onPress={() => void refetch()}>
        Refresh
      </Button>
    </>
  );
}
