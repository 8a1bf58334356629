import { containerKey } from '@/api/containers';
import { takeBackUnsent, type Unsent, useUnsent } from '@/api/unsent';
import { backToDraft, keep } from './drafts';
import { HOME } from './files/dropped';
import { restoreUploads } from './files/uploads';
import { Waiting } from './Waiting';

function description(one: Unsent): string {
  switch (one.is) {
    case 'said': {
      const names = one.files?.map((file) => file.original_filename).join(', ');
      return `Message “${one.content || names}”`;
    }
    case 'topic':
      return `New topic “${one.title}”`;
    case 'chat':
      return `New chat “${one.title}”`;
    case 'name':
    case 'chatName':
      return `Rename “${one.was}” to “${one.title}”`;
  }
}

function takeBack(one: Unsent) {
  if (!takeBackUnsent(one.id)) return;
  if (one.is === 'said') {
    backToDraft(HOME.key, one.content);
    // A file belongs to its conversation.
    if (one.files) restoreUploads(containerKey(one.container), one.files);
    return;
  }
  if ((one.is !== 'topic' && one.is !== 'chat') || one.draft === null) return;
  backToDraft(one.draft, one.content ?? one.title);
  if (one.model) keep('model', one.draft, one.model);
}

const ABOUT = {
  topics: ['topic', 'name'],
  chats: ['chat', 'chatName'],
} as const satisfies Record<string, readonly Unsent['is'][]>;

/**
 * Changes to topics or chats made while Steward did not answer: kept here, and sent automatically. On the first
 * page also messages that were refused: a deleted conversation cannot show them.
 */
export function NotYet({ about }: { about?: keyof typeof ABOUT }) {
  const shown: readonly string[] = about ? ABOUT[about] : [...ABOUT.topics, ...ABOUT.chats];
  const all = useUnsent((outbox) => outbox.all).filter(({ is, refused }) =>
    is === 'said' ? !about && refused !== null : shown.includes(is),
  );
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
