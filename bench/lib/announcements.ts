import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import type { Steward } from '../../e2e/support/steward.ts';
import { createTopic } from './service.ts';

/** A second window that listens to the service's events and counts them. */
export class Announcements {
  private readonly heard = new Map<string, number>();
  private readonly leaving = new AbortController();

  private constructor(private readonly steward: Steward) {}

  /** Starts listening. */
  static async to(steward: Steward): Promise<Announcements> {
    const listening = new Announcements(steward);
    const response = await fetch(`${steward.url}/api/events?client_id=listener`, {
      signal: listening.leaving.signal,
    });
    void listening.read(response.body as ReadableStream);
    await listening.catchUp();
    return listening;
  }

  /** How often that event was announced; topic 0 counts events without a topic. */
  count(type: string, topic: number): number {
    return this.heard.get(`${type} ${topic}`) ?? 0;
  }

  /** Returns once every event announced so far has arrived. */
  async catchUp(): Promise<void> {
    const marker = await createTopic(this.steward, 'Marker');
    while (this.count('topic.changed', marker) === 0) await delay(1);
  }

  close(): void {
    this.leaving.abort();
  }

  private async read(body: ReadableStream): Promise<void> {
    let unread = '';
    try {
      for await (const chunk of Readable.fromWeb(body).setEncoding('utf8')) {
        const lines = (unread + chunk).split('\n');
        unread = lines.pop() ?? '';
        for (const line of lines) if (line.startsWith('data:')) this.note(line.slice(5));
      }
    } catch {
      // The stream was closed.
    }
  }

  private note(data: string): void {
    const event = JSON.parse(data) as { type?: string; topic_id?: number | null };
    const key = `${event.type} ${event.topic_id ?? 0}`;
    this.heard.set(key, (this.heard.get(key) ?? 0) + 1);
  }
}
