import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Pencil, Play, SkipForward, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Schedule, schedules } from '@/api/schedules';
import { useCommand } from '@/kit/commands/command';
import { Facts } from '@/kit/context/ContextSection';
import { More } from '@/kit/page/More';
import { StateMark } from '@/kit/StateMark';
import { Button } from '@/ui/Button';
import { Minutely } from '@/ui/Minutely';
import { Notice } from '@/ui/Notice';
import { Switch } from '@/ui/Switch';
import { type Named, remove, setEnabled, skip } from './commands';
import { scheduleDialog } from './dialogs';
import { capital, nextText, pausedText, resultOf } from './labels';
import { Read } from './Read';
import { Times } from './Times';
import { useRunNow } from './useRunNow';
import { exactWhen } from './when';

export interface ScheduleViewProps extends Named {
  /** Whether its owner has a schedule. */
  exists: boolean;
}

/** The schedule of a topic, an agent or a workflow: when it runs, how the last run went, and its actions. */
export default function ScheduleView({ owner, title, exists }: ScheduleViewProps) {
  const reading = useQuery({ ...schedules.of(owner), enabled: exists });
  return (
    <Read reading={exists ? reading : { ...reading, data: null }} what="schedule">
      {(schedule) =>
        schedule ? (
          <Known owner={owner} title={title} schedule={schedule} />
        ) : (
          <>
            <p className="text-ink-2">This {owner.kind} has no schedule.</p>
            <Button
              className="mt-3"
              onPress={() => scheduleDialog.open({ owner, title, exists: false })}
            >
              <CalendarClock aria-hidden size={16} /> Create schedule…
            </Button>
          </>
        )
      }
    </Read>
  );
}

/** A double click is over by then, also where the service answers at once. */
const DOUBLE_CLICK_MS = 500;

function Known({ owner, title, schedule }: Named & { schedule: Schedule }) {
  const { data: all } = useQuery(schedules.all());
  const named = { owner, title };
  const switchTo = useCommand(setEnabled);
  const skipOne = useCommand(skip);
  const removeIt = useCommand(remove);
  const { run, isPending, answer } = useRunNow(named, schedule);
  const { enabled, words, last_run_at: last, last_error: error, next_run_at: next } = schedule;
  const result = resultOf(schedule);
  const [isSkipping, setSkipping] = useState(false);
  const skipOnce = async () => {
    setSkipping(true);
    await Promise.all([
      skipOne({ ...named, next_run_at: next }),
      new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK_MS)),
    ]);
    setSkipping(false);
  };
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={words}
        help={enabled ? 'On' : 'Off'}
        isSelected={enabled}
        onChange={(on) => void switchTo({ ...named, on })}
      />
      {all?.paused && <Notice tone="warn">{pausedText(all)}</Notice>}
      <Facts
        facts={[
          {
            label: 'Next run',
            value: <Minutely>{() => capital(nextText(schedule, all?.paused ?? false))}</Minutely>,
          },
          {
            label: 'Last run',
            value: (
              <span className="flex flex-wrap items-center gap-x-2">
                <StateMark {...result} />
                {last !== null && (
                  <time dateTime={last} className="text-ink-2">
                    {exactWhen(last)}
                  </time>
                )}
              </span>
            ),
          },
          error !== null && {
            label: result.state === 'failed' ? 'Last error' : 'Reason',
            value: <span dir="auto">{error}</span>,
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isPending={isPending} onPress={() => void run()}>
          {!isPending && <Play aria-hidden size={14} />} Run now
        </Button>
        <Button
          size="sm"
          isPending={isSkipping}
          isDisabled={!enabled || next === null}
          onPress={() => void skipOnce()}
        >
          {!isSkipping && <SkipForward aria-hidden size={14} />} Skip next
        </Button>
        <Button
          size="sm"
          onPress={() => scheduleDialog.open({ ...named, exists: true, edits: true })}
        >
          <Pencil aria-hidden size={14} /> Edit…
        </Button>
        <Button size="sm" variant="quiet" onPress={() => void removeIt(named)}>
          <Trash2 aria-hidden size={14} /> Delete…
        </Button>
      </div>
      <p role="status" className="text-second text-ink-2 empty:hidden">
        {answer}
      </p>
      <More label="Past and upcoming runs">
        <Times owner={owner} />
      </More>
    </div>
  );
}
