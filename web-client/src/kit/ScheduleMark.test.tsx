import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ScheduleMark } from './ScheduleMark';

test('a list says when something runs by itself, while it does', () => {
  const words = 'Every day at 07:00, Berlin time';
  const { rerender, container } = render(<ScheduleMark schedule={{ enabled: true, words }} />);
  expect(screen.getByText(`Schedule: ${words}`)).toBeInTheDocument();
  rerender(<ScheduleMark schedule={{ enabled: false, words }} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<ScheduleMark schedule={null} />);
  expect(container).toBeEmptyDOMElement();
});
