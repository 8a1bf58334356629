import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Markdown } from './Markdown';

const CSS = readFileSync('src/ui/markdown/caret.css', 'utf8');
/** The place of the caret, as the style sheet has it. */
const CARET = /^(\.prose\[data-streaming\][^{]*)::after \{/m.exec(CSS)?.[1] ?? '';

test.each([
  ['One.\n\nTwo', 'Two'],
  ['###### Six', 'Six'],
  ['> Said\n>\n> again', 'again'],
  ['- one\n- two', 'two'],
  ['1. one\n\n   more', 'more'],
  ['- one\n  - two\n    - three\n      - four', 'four'],
  ['> - one\n>   - two', 'two'],
  ['| a | b |\n|---|---|\n| c | d |', 'd'],
  ['- one\n\n  > said', 'said'],
  ['1. ### Step', 'Step'],
])('of %j the caret stands after %s', (text, end) => {
  const { container } = render(<Markdown text={text} streaming />);
  const found = [...container.querySelectorAll(CARET)];
  expect(found.map(({ textContent }) => textContent)).toEqual([end]);
});

test.each(['```js\nlet x', '- one\n  ```js\n  let x'])(
  'there is none in the code of %j',
  (text) => {
    const { container } = render(<Markdown text={text} streaming />);
    expect(container.querySelectorAll(CARET)).toHaveLength(0);
  },
);
