import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Marked } from './Marked';

test('what was found is marked; what cannot be is text all the same', () => {
  const marks = [
    { start: 0, end: 4 },
    { start: 2, end: 6 },
    { start: 9, end: 9 },
    { start: 10, end: 14 },
    { start: 12, end: 99 },
  ];
  const { container } = render(<Marked text="Iron and <gate>" marks={marks} />);
  expect(container.textContent).toBe('Iron and <gate>');
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Iron',
    'gate',
  ]);
});
