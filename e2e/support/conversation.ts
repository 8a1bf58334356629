import { expect, type Locator, type Page } from '@playwright/test';
import type { Topic } from './fixtures.ts';
import type { Steward } from './steward.ts';

/** A message as the API returns it; the parts that tests look at. */
export interface Message {
  id: number;
  role: 'user' | 'assistant' | 'system' | 'tool';
  content: string;
  finish_reason: string | null;
  suggestions: string[];
  error: { kind: string; retry_after_seconds: number | null } | null;
  alternatives: { count: number; chosen: number } | null;
}

/** A conversation on the screen, in a user's terms. */
export class Conversation {
  readonly composer: Locator;
  readonly sendButton: Locator;
  readonly stopButton: Locator;
  readonly questions: Locator;
  readonly answers: Locator;
  readonly errors: Locator;
  /** All messages. */
  private readonly rows: Locator;
  /** The queued messages. */
  readonly waiting: Locator;

  constructor(readonly page: Page) {
    this.composer = page.getByRole('textbox', { name: 'Message', exact: true });
    this.sendButton = page.getByRole('button', { name: 'Send', exact: true });
    this.stopButton = page.getByRole('button', { name: 'Stop the answer' });
    this.questions = page.getByRole('article', { name: 'You' });
    this.answers = page.getByRole('article', { name: 'Steward' });
    this.rows = page.getByRole('article');
    this.errors = page.getByRole('article', { name: 'Error' });
    this.waiting = page.getByRole('region', { name: 'Queued messages' });
  }

  static async open(page: Page, topic: Topic): Promise<Conversation> {
    await page.goto(`/topics/${topic.slug}`);
    const conversation = new Conversation(page);
    await expect(conversation.composer).toBeVisible();
    return conversation;
  }

  /** Types and sends a question; returns once it is on the screen. */
  async ask(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.sendButton.click();
    await expect(this.questions.filter({ hasText: text }).last()).toBeVisible();
  }

  /** Triggers a row's action: by its own button, or on touch screens in its menu. */
  async act(row: Locator, action: string): Promise<void> {
    await row.hover();
    const menu = row.getByRole('button', { name: /^Actions for this/ });
    const button = row.getByRole('button', { name: action });
    await expect(menu.or(button)).toHaveCount(1);
    if (await button.isVisible()) return button.click();
    await menu.click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Sends a message while an answer is being written; returns once it is queued. */
  async follow(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.page.getByRole('button', { name: 'Queue message' }).click();
    await expect(this.waiting).toContainText(text);
  }

  /** Waits until the last question is answered and no answer is being written. */
  async settled(): Promise<void> {
    await expect(this.rows.last()).not.toHaveAccessibleName('You');
    await expect(this.stopButton).toBeHidden();
  }
}

/** The stored messages, oldest first. */
export function storedMessages(steward: Steward, topic: Topic): Promise<Message[]> {
  return steward.call<Message[]>('GET', `/api/topics/${topic.id}/messages?limit=500`);
}

/** The text of the stored answer, once there is one. */
export async function storedAnswer(steward: Steward, topic: Topic): Promise<string> {
  const answer = (await storedMessages(steward, topic)).findLast(
    ({ role }) => role === 'assistant',
  );
  return answer?.content ?? '';
}
