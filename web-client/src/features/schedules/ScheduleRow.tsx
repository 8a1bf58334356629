import { Link } from '@tanstack/react-router';
import { CalendarClock, Pencil, Play, SkipForward, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import type { ListedSchedule } from '@/api/schedules';
import { useCommand } from '@/kit/commands/command';
import { StateMark } from '@/kit/StateMark';
import { STEP } from '@/kit/useSteps';
import { IconButton } from '@/ui/IconButton';
import type { MenuEntry } from '@/ui/Menu';
import { MenuButton } from '@/ui/MenuButton';
import { Minutely, When } from '@/ui/Minutely';
import { Switch } from '@/ui/Switch';
import { whenToCome } from '@/ui/when';
import { remove, setEnabled, skip } from './commands';
import { scheduleDialog } from './dialogs';
import { KINDS, linkToOwner, nextText, ownerOf, resultOf } from './labels';
import { useRunNow } from './useRunNow';

interface Props {
  schedule: ListedSchedule;
  /** Whether all schedules are paused. */
  isPaused: boolean;
}

/** A schedule in the list of all. */
export const ScheduleRow = memo(function ScheduleRow({ schedule, isPaused }: Props) {
  const {
    owner_kind,
    owner_title: title,
    enabled,
    words,
    last_error,
    last_run_at: last,
  } = schedule;
  const owner = ownerOf(schedule);
  const named = { owner, title };
  const switchTo = useCommand(setEnabled);
  const skipOne = useCommand(skip);
  const [skipped, setSkipped] = useState<string | null>(null);
  const removeIt = useCommand(remove);
  const { run, answer } = useRunNow(named, schedule);
  const { icon: Icon, label } = KINDS[owner_kind];
  const result = resultOf(schedule);
  const menu: (MenuEntry | false)[] = [
    {
      id: 'times',
      label: 'Past and upcoming runs',
      icon: CalendarClock,
      run: () => scheduleDialog.open({ ...named, exists: true }),
    },
    {
      id: 'edit',
      label: 'Edit…',
      icon: Pencil,
      run: () => scheduleDialog.open({ ...named, exists: true, edits: true }),
    },
    enabled &&
      schedule.next_run_at !== null && {
        id: 'skip',
        label: 'Skip next',
        icon: SkipForward,
        run: async () => {
          const { next_run_at } = schedule;
          if (await skipOne({ ...named, next_run_at })) setSkipped(next_run_at);
        },
      },
    {
      id: 'delete',
      label: 'Delete…',
      icon: Trash2,
      danger: true,
      run: () => void removeIt(named),
    },
  ];
  return (
    <li
      {...{ [STEP]: `${owner.kind}${owner.id}` }}
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_9rem_11rem_auto]"
    >
      <div className="min-w-0">
        <Link
          {...linkToOwner(schedule)}
          className="flex min-h-8 min-w-0 items-center gap-2 font-[560] text-ink hover:underline pointer-coarse:min-h-11"
        >
          <Icon aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          <span className="sr-only">{label}: </span>
          <span dir="auto" className="truncate">
            {title}
          </span>
        </Link>
        <p className="wrap-anywhere text-second text-ink-2">{words}</p>
        <p role="status" className="text-second text-ink empty:hidden">
          {answer}
        </p>
        {!answer && last_error !== null && (
          <p dir="auto" className="line-clamp-2 wrap-anywhere text-second text-ink-2">
            {last_error}
          </p>
        )}
      </div>
      <p className="text-second text-ink-2">
        <span className="sm:sr-only">Next run: </span>
        <span className="sm:inline-block sm:first-letter:uppercase">
          <Minutely>{() => nextText(schedule, isPaused)}</Minutely>
        </span>
        {skipped !== null && (
          <Minutely>
            {() => Date.parse(skipped) > Date.now() && ` · Skipped ${whenToCome(skipped)}`}
          </Minutely>
        )}
      </p>
      <p className="flex flex-wrap gap-x-2 text-second text-ink-3">
        <StateMark {...result} />
        {last !== null && <When at={last} />}
      </p>
      <div className="flex items-center gap-2">
        <Switch
          label={`Schedule for ${title}`}
          hideLabel
          isSelected={enabled}
          onChange={(on) => void switchTo({ ...named, on })}
        />
        <IconButton
          icon={Play}
          label={`Run ${title} now`}
          onPress={() => void run()}
          className="border border-line"
        />
        <MenuButton
          label={`Actions for the schedule of ${title}`}
          entries={menu.filter((entry) => entry !== false)}
        />
      </div>
    </li>
  );
});
