import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { onPasteInto, pastedFrom } from './paste';

const PICTURE = new File(['x'], 'image.png', { type: 'image/png' });
const PHOTO = new File(['x'], 'cat.jpg', { type: 'image/jpeg' });
const PDF = new File(['x'], 'a.pdf', { type: 'application/pdf' });
const SHEET = '<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2|3</td></tr></table>';
const TABLE = '| a | b |\n| --- | --- |\n| 1 | 2\\|3 |';

function clipboard(text: string, html: string, files: File[]): DataTransfer {
  const parts: Record<string, string> = { 'text/plain': text, 'text/html': html };
  return { files, getData: (type: string) => parts[type] ?? '' } as unknown as DataTransfer;
}

test.each([
  ['a sheet with its picture', 'a\tb\n1\t2|3', SHEET, [PICTURE], { text: TABLE }],
  [
    'a sheet of Windows',
    'a\tb\r\n1\t2|3\r\n',
    `<style>x</style>${SHEET}`,
    [PICTURE],
    { text: TABLE },
  ],
  ['a sheet of the web', 'a\tb\n1\t2|3', SHEET, [], { text: TABLE }],
  [
    'a paragraph with its picture',
    'Hello there',
    '<p>Hello there</p>',
    [PICTURE],
    { text: 'Hello there' },
  ],
  ['text with a picture and no HTML', 'Hello', '', [PHOTO], { text: 'Hello' }],
  [
    'a paragraph and a table',
    'Prices:\na\tb\n1\t2|3\nend',
    `<p>Prices:</p>${SHEET}<p>end</p>`,
    [PICTURE],
    { text: `Prices:\n\n${TABLE}\n\nend` },
  ],
  ['one cell', 'a', '<table><tr><td>a</td></tr></table>', [PICTURE], { text: 'a' }],
  ['a column', 'a\nb', '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', [], null],
  ['plain text', 'a\tb', '', [], null],
  ['HTML without a table', 'a\tb', '<b>a</b> b', [], null],
  ['a picture', '', '', [PICTURE], { files: [PICTURE] }],
  [
    'a picture of a page',
    '',
    '<meta charset="utf-8"><img src="x.png">',
    [PICTURE],
    { files: [PICTURE] },
  ],
  [
    'a picture with its address',
    'https://e.org/x',
    '<img src="x">',
    [PICTURE],
    { files: [PICTURE] },
  ],
  ['a file with its name', 'cat.jpg', '', [PHOTO], { files: [PHOTO] }],
  [
    'files with their places',
    '/home/a/cat.jpg\n/home/a/a.pdf',
    '',
    [PHOTO, PDF],
    { files: [PHOTO, PDF] },
  ],
  ['a document beside text', 'See', '', [PDF], { files: [PDF] }],
  ['nothing', '', '', [], null],
])('of %s the right part is taken', (_, text, html, files, pasted) => {
  expect(pastedFrom(clipboard(text, html, files))).toEqual(pasted);
});

function Field({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [text, setText] = useState('so ');
  return (
    <textarea
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPaste={(event) => onPasteInto(event, onFiles)}
    />
  );
}

test('a text is put where the caret is, and a file is given away', () => {
  const onFiles = vi.fn();
  render(<Field onFiles={onFiles} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  field.setSelectionRange(3, 3);
  fireEvent.paste(field, { clipboardData: clipboard('Hello', '', [PICTURE]) });
  expect(field).toHaveValue('so Hello');
  expect(onFiles).not.toHaveBeenCalled();
  fireEvent.paste(field, { clipboardData: clipboard('', '', [PICTURE]) });
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([PICTURE]);
});
