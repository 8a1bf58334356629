import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { createFeed, schedules } from '@/api/schedules';
import { useCommand } from '@/kit/commands/command';
import { whenConfirmed } from '@/kit/commands/confirm';
import { Group } from '@/kit/page/Framed';
import { Mono } from '@/kit/page/Mono';
import { Button } from '@/ui/Button';
import { copyText } from '@/ui/clipboard';
import { toast } from '@/ui/toast';
import { removeFeed } from './commands';
import { QuietHours } from './QuietHours';
import { SchedulesFrame } from './SchedulesFrame';

/** What holds for all schedules. */
export default function OptionsPage() {
  return (
    <SchedulesFrame>
      {({ feed }) => (
        <div className="max-w-[42rem]">
          <Group title="Quiet hours" detail="Runs due in these hours are skipped.">
            <QuietHours />
          </Group>
          <Group
            title="Calendar feed"
            detail="Shows planned runs in your calendar app. Anyone with the address can read them."
          >
            <Feed exists={feed} />
          </Group>
        </div>
      )}
    </SchedulesFrame>
  );
}

async function copy(address: string) {
  if (await copyText(address)) toast.done('Address copied.');
  else toast.error('The address was not copied.', 'The browser blocked it.');
}

/** The address that a calendar subscribes to. It is shown once, when it is made. */
function Feed({ exists }: { exists: boolean }) {
  const client = useQueryClient();
  const remove = useCommand(removeFeed);
  const [url, setUrl] = useState<string>();
  const making = useMutation({
    mutationFn: createFeed,
    onSuccess: (made) => {
      setUrl(new URL(made.url, location.origin).href);
      void client.invalidateQueries({ queryKey: schedules.key });
    },
    onError: (fault) => toast.error('The address was not created.', sentenceOf(fault)),
  });
  const make = async () => {
    const isSure =
      !exists ||
      (await whenConfirmed({
        title: 'Create a new address?',
        says: 'The current address stops working immediately.',
        label: 'Create',
      }));
    if (isSure) making.mutate();
  };
  return (
    <>
      <p className="text-ink-2">{exists ? 'The feed is on.' : 'The feed is off.'}</p>
      {exists && url !== undefined && (
        <div className="mt-3 rounded-xl bg-accent-soft px-4 py-3">
          <p>Copy the address now: it is shown only once.</p>
          <Mono label="Calendar feed address" text={url} />
          <Button size="sm" className="mt-2" onPress={() => void copy(url)}>
            <Copy aria-hidden size={14} /> Copy address
          </Button>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button isPending={making.isPending} onPress={() => void make()}>
          {!making.isPending && <CalendarClock aria-hidden size={16} />}
          {exists ? 'Create a new address…' : 'Create address'}
        </Button>
        {exists && (
          <Button variant="quiet" onPress={() => void remove({})}>
            <Trash2 aria-hidden size={16} /> Remove…
          </Button>
        )}
      </div>
    </>
  );
}
