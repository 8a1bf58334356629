import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTo } from '@/api/address';
import { remindedOf } from '@/api/reminders';
import { useTopicTree } from '@/api/topics';
import type { ListedReminder, TopicNode } from '@/api/types';
import { TitleLines } from '@/kit/WaitingRow';
import { Minutely } from '@/ui/Minutely';

interface Props {
  reminder: ListedReminder;
  /** When it fired or will fire, in words. */
  when: () => string;
  /** The actions of the reminder. */
  children: ReactNode;
}

const NO_TOPICS: TopicNode[] = [];

/** A reminder in a list, with a link to its conversation. */
export function ReminderRow({ reminder, when, children }: Props) {
  const { data: tree = NO_TOPICS } = useTopicTree();
  const { title, note, remind_at, slug } = reminder;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5">
      <Link
        {...linkTo({ ...remindedOf(reminder), slug }, tree)}
        className="flex min-h-(--row-list) min-w-0 flex-1 basis-56 items-center max-sm:basis-full gap-3 hover:bg-sunken sm:-mx-3 sm:rounded-lg sm:px-3"
      >
        <TitleLines title={note ?? title} detail={note && title} />
        <time dateTime={remind_at} className="shrink-0 text-second text-ink-3">
          <Minutely>{when}</Minutely>
        </time>
      </Link>
      <fieldset aria-label={`Reminder: ${note ?? title}`} className="ml-auto flex items-center">
        {children}
      </fieldset>
    </li>
  );
}
