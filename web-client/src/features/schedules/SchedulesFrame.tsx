import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Schedules, schedules } from '@/api/schedules';
import { useCommand } from '@/kit/commands/command';
import { Page } from '@/kit/page/Framed';
import { Button } from '@/ui/Button';
import { Minutely } from '@/ui/Minutely';
import { Notice } from '@/ui/Notice';
import { Sentence } from '@/ui/Sentence';
import { resumeAll } from './commands';
import { pauseDialog } from './dialogs';
import { pausedText, summaryOf } from './labels';
import { Read } from './Read';

const PARTS = [
  { to: '/schedules', label: 'List' },
  { to: '/schedules/calendar', label: 'Calendar' },
  { to: '/schedules/options', label: 'Options' },
] as const;

/** The frame of the schedule pages: the state of all schedules, and whether they are paused. */
export function SchedulesFrame({ children }: { children: (all: Schedules) => ReactNode }) {
  const reading = useQuery(schedules.all());
  const all = reading.data;
  const resume = useCommand(resumeAll);
  return (
    <Page className="max-w-[62rem] pt-8 pb-24">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <Sentence
            detail={all?.schedules.length ? <Minutely>{() => summaryOf(all)}</Minutely> : undefined}
          >
            Schedules
          </Sentence>
        </div>
        {all && !all.paused && all.schedules.length > 0 && (
          <Button onPress={() => pauseDialog.open({})}>
            <Pause aria-hidden size={16} /> Pause all…
          </Button>
        )}
      </div>
      {all?.paused && (
        <Notice
          tone="warn"
          className="mt-5"
          action={
            <Button size="sm" onPress={() => void resume({})}>
              <Play aria-hidden size={14} /> Resume
            </Button>
          }
        >
          {pausedText(all)} Runs due until then are skipped.
        </Notice>
      )}
      <nav aria-label="Schedule pages" className="mt-5 flex gap-1 border-b border-line">
        {PARTS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true }}
            className="relative flex h-10 items-center px-2.5 text-second text-ink-2 hover:text-ink focus-visible:outline-offset-[-3px] data-[status=active]:font-[560] data-[status=active]:text-ink data-[status=active]:after:absolute data-[status=active]:after:inset-x-2.5 data-[status=active]:after:bottom-0 data-[status=active]:after:h-0.5 data-[status=active]:after:rounded data-[status=active]:after:bg-section pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
          >
            {label}
          </Link>
        ))}
      </nav>
      <Read reading={reading} what="schedules">
        {children}
      </Read>
    </Page>
  );
}
