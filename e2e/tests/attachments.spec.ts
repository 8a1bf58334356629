import { expectAccessible } from '../support/accessible.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { picture } from '../support/picture.ts';

// Files are added by the picker, by a drop and from the clipboard, and then appear in every window.

test('files are chosen, dropped, pasted, sent, looked at, and stay with a question in other words @core', async ({
  page,
  context,
  provider,
  createTopic,
}) => {
  provider.when((chat) => JSON.stringify(chat).includes('Remember the milk'), {
    deltas: ['Milk is on it.'],
  });
  const topic = await createTopic('Shopping');
  const conversation = await Conversation.open(page, topic);
  const other = await Conversation.open(await context.newPage(), topic);
  await page.getByLabel('Files to attach').setInputFiles([
    { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Remember the milk') },
    { name: 'shelf.png', mimeType: 'image/png', buffer: picture(90, 60) },
  ]);
  const chosen = page.getByRole('list', { name: 'Attached files' });
  await expect(chosen.getByText('17 B', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.reload();
  await expect(chosen.getByRole('listitem')).toHaveCount(2);

  await test.step('what is dropped and pasted is taken, and what cannot be is told', async () => {
    const files = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['alpha'], 'a.md', { type: 'text/markdown' }));
      data.items.add(new File(['MZ\0\x01'], 'b.exe', { type: 'application/x-msdownload' }));
      return data;
    });
    const section = page.getByRole('region', { name: 'Shopping' });
    await section.dispatchEvent('dragenter', { dataTransfer: files });
    await expect(page.getByText('Drop files to attach them')).toBeVisible();
    await section.dispatchEvent('drop', { dataTransfer: files });
    await expect(page.getByText('Drop files to attach them')).toBeHidden();
    await expect(
      page.getByRole('alert').filter({ hasText: 'File type not supported' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Remove b.exe' }).click();
    await conversation.composer.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['beta'], 'pasted.txt', { type: 'text/plain' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await expect(chosen.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectAccessible(page);
  });

  await conversation.ask('What is on the list?');
  await expect(chosen).toBeHidden();
  for (const window of [conversation, other]) {
    await expect(window.answers).toContainText('Milk is on it.');
    await expect(window.questions.getByText('list.txt')).toBeVisible();
    await expect(window.questions.getByText('pasted.txt')).toBeVisible();
  }
  await conversation.settled();
  const download = page.waitForEvent('download');
  await conversation.questions.getByRole('link', { name: 'Download list.txt' }).click();
  expect((await download).suggestedFilename()).toBe('list.txt');

  await conversation.questions.getByRole('button', { name: 'Show shelf.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'shelf.png' });
  await expect(viewer.getByRole('img', { name: 'shelf.png' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await conversation.act(conversation.questions.first(), 'Edit question');
  await page.getByRole('textbox', { name: 'Edited question' }).fill('And now?');
  await page.getByRole('log').getByRole('button', { name: 'Send', exact: true }).click();
  const asked = conversation.questions.filter({ hasText: 'And now?' });
  // The pending and the stored message may both be visible for a moment.
  await expect(asked.getByText('list.txt')).toHaveCount(1);
});

test('notes are written in two windows, become part of the conversation, and can be asked about', async ({
  page,
  context,
  provider,
  createTopic,
}) => {
  provider.when((chat) => JSON.stringify(chat).includes('Buy flour'), { deltas: ['Flour, yes.'] });
  const topic = await createTopic('Bread');
  const first = await Conversation.open(page, topic);
  const second = await Conversation.open(await context.newPage(), topic);
  const notesOf = async (window: Conversation) => {
    const notes = window.page.getByRole('textbox', { name: 'Notes' });
    if (!(await notes.isVisible()))
      await window.page.getByRole('button', { name: 'Notes and context' }).click();
    await expect(notes).toBeVisible();
    return notes;
  };
  const mine = await notesOf(first);
  const theirs = await notesOf(second);
  await mine.fill('Buy flour');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(theirs).toHaveValue('Buy flour');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add to conversation' }).click();
  await expect(mine).toHaveValue('');
  await expect(theirs).toHaveValue('');
  await theirs.fill('Buy flour and salt');
  await second.page.getByRole('button', { name: 'Add and ask' }).click();
  await second.page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  for (const window of [first, second]) {
    await expect(window.questions).toHaveCount(2);
    await expect(window.answers).toContainText('Flour, yes.');
  }
});
