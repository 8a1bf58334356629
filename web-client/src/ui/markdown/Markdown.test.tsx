import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Highlighting, prepare } from './highlighter';
import { Markdown } from './Markdown';

test('a link to elsewhere opens beside, and tells nothing about here', () => {
  render(<Markdown text="See [notes](https://example.org/notes)." />);
  const link = screen.getByRole('link', { name: 'notes' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a picture from elsewhere is a link and is not fetched', () => {
  const { container } = render(<Markdown text="![A chart](https://example.org/c.png?q=secret)" />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('link', { name: /A chart on example.org/ })).toBeVisible();
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">press</a>',
  '[press](javascript:alert(1))',
  '<iframe src="https://example.org"></iframe>',
  '<style>body{display:none}</style>',
])('%s does nothing', (text) => {
  const { container } = render(<Markdown text={`before ${text} after`} />);
  expect(
    container.querySelector('script, iframe, style, [onerror], [href^="javascript"]'),
  ).toBeNull();
  expect(container).toHaveTextContent(/before/);
});

test('unfinished marks are mended while the text grows, and taken as they are when it is whole', () => {
  const { container, rerender } = render(<Markdown text="so **bo" streaming />);
  expect(container.querySelector('strong')).toHaveTextContent('bo');
  rerender(<Markdown text="so **bo" />);
  expect(container.querySelector('strong')).toBeNull();
});

test('code is shown at once, with its language and a way to copy it', () => {
  render(<Markdown text={'```java\nint x = 1;\n```'} />);
  expect(screen.getByText('java')).toBeVisible();
  expect(screen.getByText(/int x = 1;/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeVisible();
});

test('code that grows has the same colours as code that came whole', async () => {
  await prepare('java');
  const code = 'class A {\n  /* one\n     two */\n  int x = 1;\n}\n';
  const whole = new Highlighting('java').linesOf(code);
  const growing = new Highlighting('java');
  let last: ReturnType<Highlighting['linesOf']>;
  for (let end = 1; end <= code.length; end++) last = growing.linesOf(code.slice(0, end));
  const colours = (lines: typeof whole) =>
    lines?.map((line) => line.map(({ content, htmlStyle }) => [content, htmlStyle]));
  expect(whole).toHaveLength(5);
  expect(colours(last)).toEqual(colours(whole));
});

test('a formula is drawn once its renderer has come', async () => {
  const { container } = render(<Markdown text="so \(a^2\) holds" />);
  await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull(), { timeout: 5000 });
});
