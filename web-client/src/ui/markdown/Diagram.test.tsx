import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Diagram } from './Diagram';

const initialize = vi.hoisted(() => vi.fn());

vi.mock('mermaid', () => ({
  default: { initialize, render: async () => ({ svg: '<svg><text>Question</text></svg>' }) },
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
  const { themeVariables, gantt } = initialize.mock.calls[0]?.[0] ?? {};
  expect(Object.keys(themeVariables)).toEqual(
    expect.arrayContaining(['pie1', 'pie12', 'cScale0', 'cScale11', 'gitBranchLabel0']),
  );
  expect(gantt).toEqual({ useWidth: 480, useMaxWidth: false });
  vi.unstubAllGlobals();
});
