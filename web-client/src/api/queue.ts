import { api, take } from './client';
import { type Container, messagesPath } from './containers';

/** Queues a message for after the running turn, if that ends well. */
export function queueMessage(
  container: Container,
  content: string,
  model: string | undefined,
  id: string,
  attachments: readonly number[] = [],
) {
  return take(
    api.POST(messagesPath(container, '/queue'), {
      params: { path: { id: container.id } },
      body: {
        content,
        client_message_id: id,
        ...(model ? { model } : {}),
        ...(attachments.length > 0 ? { attachment_ids: [...attachments] } : {}),
      },
    }),
  );
}

function one(container: Container, queued: number) {
  return { params: { path: { id: container.id, queued_id: queued } } };
}

export async function rewordQueued(container: Container, queued: number, content: string) {
  await api.PATCH(messagesPath(container, '/queue/{queued_id}'), {
    ...one(container, queued),
    body: { content },
  });
}

export async function removeQueued(container: Container, queued: number) {
  await api.DELETE(messagesPath(container, '/queue/{queued_id}'), one(container, queued));
}

/** Makes it the next turn, now. */
export async function sendQueued(container: Container, queued: number) {
  await api.POST(messagesPath(container, '/queue/{queued_id}/send'), one(container, queued));
}
