import { takeBackUnsent, type Unsent, useUnsent } from '@/api/unsent';
import { backToDraft, keep } from './drafts';
import { Waiting } from './Waiting';

type Doing = Unsent<'topic' | 'chat' | 'name' | 'chatName'>;

function description(one: Doing): string {
  switch (one.is) {
    case 'topic':
      return `New topic “${one.title}”`;
    case 'chat':
      return `New chat “${one.title}”`;
    case 'name':
    case 'chatName':
      return `Rename “${one.was}” to “${one.title}”`;
  }
}

function takeBack(one: Doing) {
  if (!takeBackUnsent(one.id)) return;
  if ((one.is !== 'topic' && one.is !== 'chat') || one.draft === null) return;
  backToDraft(one.draft, one.content ?? one.title);
  if (one.model) keep('model', one.draft, one.model);
}

const ABOUT = {
  topics: ['topic', 'name'],
  chats: ['chat', 'chatName'],
} as const satisfies Record<string, readonly Doing['is'][]>;

/** Changes to topics or chats made while Steward did not answer: kept here, and sent automatically. */
export function NotYet({ about }: { about?: keyof typeof ABOUT }) {
  const shown: readonly string[] = about ? ABOUT[about] : [...ABOUT.topics, ...ABOUT.chats];
  const all = useUnsent((outbox) => outbox.all)
    .filter((one) => one.is !== 'said')
    .filter(({ is }) => shown.includes(is));
  return (
    <Waiting
      label="Pending changes"
      all={all}
      description={description}
      onTakeBack={takeBack}
      waits="Pending until Steward is back online"
      refused="Not accepted"
      className="mt-2"
    />
  );
}
