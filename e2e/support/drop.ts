import type { Page } from '@playwright/test';

/** Drops a file on the window. */
export async function dropOnWindow(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ({ file, content }) => {
      const data = new DataTransfer();
      data.items.add(new File([content], file));
      document.body.dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }),
      );
    },
    { file: name, content: text },
  );
}
