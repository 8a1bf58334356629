import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TurnFrame } from '@/api/types';
import { begin, drop, receive } from '@/kit/turn/turnStore';
import { numbered, questionFrame } from '@/test/messages';
import { Announcer } from './Announcer';

const topic = { kind: 'topic', id: 1 } as const;
const call: TurnFrame = {
  type: 'tool_calls',
  assistant_id: 11,
  calls: [{ id: 'a', name: 'files__search', arguments: '{}' }],
};
const question: TurnFrame = {
  type: 'tool_question',
  tool_call_id: 'a',
  question_id: 'q',
  server: 'files',
  message: 'Which one?',
  fields: [],
};
const answered: TurnFrame = { type: 'tool_answered', tool_call_id: 'a', question_id: 'q' };

afterEach(() => {
  drop(topic);
  vi.restoreAllMocks();
});

test('a question from a tool is announced, and that the answer goes on afterwards', () => {
  // Frames are processed at once, as in a hidden window.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  render(<Announcer container="topic:1" />);
  let frames = 0;
  const hear = (...heard: TurnFrame[]) =>
    act(() => {
      for (const frame of heard) receive('topic:1', numbered(`t1.${++frames}`, frame));
    });
  act(() => begin(topic, numbered('t1.0', questionFrame(10))));
  const announced = screen.getByRole('status');
  expect(announced).toHaveTextContent('Steward is answering.');
  hear(call, question);
  expect(announced).toHaveTextContent('A tool has a question for you.');
  hear(answered);
  expect(announced).toHaveTextContent('Steward is answering.');
});
