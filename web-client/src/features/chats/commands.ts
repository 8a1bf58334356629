import { api } from '@/api/client';
import { sendLater } from '@/api/outbox';
import { goneIsWell } from '@/api/problem';
import { keys, queries } from '@/api/queries';
import type { Chat } from '@/api/types';
import { noLongerUnsent } from '@/api/unsent';
import type { Command } from '@/kit/commands/command';
import { oneByOne } from '@/kit/commands/oneByOne';
import { type Patch, patch, patchAll } from '@/kit/commands/overlay';
import { toast } from '@/ui/toast';

const one = ({ id }: { id: number }) => ({ params: { path: { id } } });

function lists(change: (chats: Chat[]) => Chat[]): Patch[] {
  return [patch(queries.chats().queryKey, change), patch(queries.chats(true).queryKey, change)];
}

function changed(id: number, changes: Partial<Chat>): Patch[] {
  const change = (chat: Chat) => (chat.id === id ? { ...chat, ...changes } : chat);
  return [
    ...lists((chats) => chats.map(change)),
    patchAll<Chat>([...keys.chats, 'slug'], change),
    patchAll<Chat>([...keys.chats, 'one'], change),
  ];
}

function without(chats: Chat[], gone: readonly Chat[]): Chat[] {
  const ids = new Set(gone.map(({ id }) => id));
  return chats.filter(({ id }) => !ids.has(id));
}

/** A name given while the service is unreachable is kept until it can be sent. */
export const rename: Command<{ chat: Chat; title: string }> = {
  touches: [keys.chats],
  patches: ({ chat, title }) => changed(chat.id, { title }),
  send: ({ chat, title }) => api.PATCH('/api/chats/{id}', { ...one(chat), body: { title } }),
  keep: ({ chat: { id, title: was }, title }, client) => {
    toast.done(`“${was}” will be renamed when Steward is back online.`);
    return noLongerUnsent(sendLater(client, { is: 'chatName', chat: id, title, was }));
  },
  failed: ({ chat }) => `“${chat.title}” was not renamed.`,
};

export const pin: Command<Chat> = {
  touches: [keys.chats],
  patches: ({ id, pinned }) => changed(id, { pinned: !pinned }),
  send: (chat) => api.PATCH('/api/chats/{id}', { ...one(chat), body: { pinned: !chat.pinned } }),
  failed: ({ title, pinned }) => `“${title}” was not ${pinned ? 'unpinned' : 'pinned'}.`,
};

const put = (chat: Chat, where: 'archive' | 'unarchive') =>
  goneIsWell(api.POST(`/api/chats/{id}/${where}`, one(chat)));

export const archive: Command<Chat[]> = {
  touches: [keys.chats],
  patches: (chats) => [patch(queries.chats().queryKey, (all) => without(all, chats))],
  send: (chats) => oneByOne(chats, (chat) => put(chat, 'archive')),
  undo: {
    description: (chats) => `Archived ${named(chats)}.`,
    send: (chats) => oneByOne(chats, (chat) => put(chat, 'unarchive')),
    failed: (chats) => `${named(chats)} could not be unarchived.`,
  },
  failed: (chats) => `${named(chats)} could not be archived.`,
};

export const unarchive: Command<Chat[]> = {
  touches: [keys.chats],
  patches: (chats) => [patch(queries.chats(true).queryKey, (all) => without(all, chats))],
  send: (chats) => oneByOne(chats, (chat) => put(chat, 'unarchive')),
  undo: {
    description: (chats) => `Unarchived ${named(chats)}.`,
    send: (chats) => oneByOne(chats, (chat) => put(chat, 'archive')),
    failed: (chats) => `${named(chats)} could not be archived again.`,
  },
  failed: (chats) => `${named(chats)} could not be unarchived.`,
};

export const remove: Command<Chat[]> = {
  touches: [keys.chats, keys.trash],
  patches: (chats) => lists((all) => without(all, chats)),
  send: (chats) => oneByOne(chats, (chat) => goneIsWell(api.DELETE('/api/chats/{id}', one(chat)))),
  undo: {
    description: (chats) => `Deleted ${named(chats)}.`,
    send: (chats) =>
      // A restored chat is no longer in the trash.
      oneByOne(chats, (chat) => goneIsWell(api.POST('/api/chats/{id}/restore', one(chat)))),
    failed: (chats) => `${named(chats)} could not be restored.`,
  },
  failed: (chats) => `${named(chats)} could not be deleted.`,
};

function named(chats: Chat[]): string {
  return chats.length === 1 ? `“${chats[0]?.title}”` : `${chats.length} chats`;
}
