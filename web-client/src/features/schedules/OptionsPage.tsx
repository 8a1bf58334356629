import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { createFeed, schedules } from '@/api/schedules';
import { useCommand } from '@/kit/commands/command';
import { Group } from '@/kit/page/Framed';
import { SecretAddress } from '@/kit/page/SecretAddress';
import { toast } from '@/ui/toast';
import { removeFeed } from './commands';
import { QuietHours } from './QuietHours';
import { SchedulesFrame } from './SchedulesFrame';

/** The settings for all schedules. */
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

/** The URL that a calendar subscribes to. It is shown once, at creation. */
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
  return (
    <SecretAddress
      of="feed"
      label="Calendar feed address"
      create="Create address"
      icon={CalendarClock}
      exists={exists}
      address={url}
      isMaking={making.isPending}
      onMake={making.mutate}
      onRemove={() => void remove({})}
    />
  );
}
