import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Diagram } from './Diagram';

vi.mock('mermaid', () => ({
  default: { initialize() {}, render: async () => ({ svg: '<svg><text>Question</text></svg>' }) },
}));

it('is drawn when it has come into view, also where a busy page tells of that together with what was before', async () => {
  let tell = (_: { isIntersecting: boolean }[]) => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: typeof tell) {
        tell = told;
      }
      observe() {}
      disconnect() {}
    },
  );
  render(<Diagram code="flowchart LR" whole />);
  act(() => tell([{ isIntersecting: false }]));
  expect(screen.getByText('flowchart LR')).toBeVisible();
  act(() => tell([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(await screen.findByText('Question')).toBeVisible();
  vi.unstubAllGlobals();
});
