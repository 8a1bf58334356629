import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import type { GivenUpMessage } from '@/api/types';
import { useCommand } from '@/kit/commands/command';
import { Button } from '@/ui/Button';
import { When } from '@/ui/Minutely';
import { Notice } from '@/ui/Notice';
import { shortWhen } from '@/ui/when';
import { discardMessage, sendMessageAgain } from './commands';
import { SettingsGroup } from './SettingsPage';

/** Follow-up work that failed until Steward gave it up. Renders nothing if there is none. */
export function Undelivered() {
  const { data, error, refetch } = useQuery(queries.givenUp());
  if (!data && !error) return null;
  if (data?.length === 0) return null;
  return (
    <SettingsGroup
      title="Undelivered"
      detail="These failed several times. Steward no longer retries them."
    >
      {data ? (
        <ul aria-label="Undelivered" className="-mt-2 flex flex-col">
          {data.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      ) : (
        <Notice
          tone="warn"
          action={
            <Button size="sm" onPress={() => void refetch()}>
              Retry
            </Button>
          }
        >
          Undelivered messages could not be loaded. {sentenceOf(error)}
        </Notice>
      )}
    </SettingsGroup>
  );
}

function Message({ message }: { message: GivenUpMessage }) {
  const sendAgain = useCommand(sendMessageAgain);
  const discard = useCommand(discardMessage);
  const { title, subject, reason, tries, gave_up_at: since } = message;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3 last:border-0">
      <div className="min-w-64 flex-1">
        <p>
          <span className="font-[560]">{title}</span>{' '}
          <span className="break-all text-second text-ink-3">{subject}</span>
        </p>
        <p className="text-second text-ink-2">
          {reason} <When at={since} form={shortWhen} />, after {tries}{' '}
          {tries === 1 ? 'attempt' : 'attempts'}
        </p>
      </div>
      <Button size="sm" onPress={() => void sendAgain(message)}>
        Send again
      </Button>
      <Button size="sm" variant="quiet" onPress={() => void discard(message)}>
        Discard
      </Button>
    </li>
  );
}
