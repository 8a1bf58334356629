import { expect, test } from 'vitest';
import type { TurnFrame } from '@/api/types';
import { agentTitleOf, statusOf, titleOf } from './notify';

test.each([
  ['done', 'The answer is ready'],
  ['failed', 'The answer failed'],
  ['cut', 'The answer was cut off'],
  ['stopped', undefined],
  [null, undefined],
])('of a turn that is %s is said: %s', (status, title) => {
  expect(titleOf(status)).toBe(title);
});

test.each([
  ['needs_approval', 'An agent asks for permission'],
  ['blocked', 'An agent needs an answer'],
  ['failed', 'An agent has failed'],
  ['running', undefined],
  ['completed', undefined],
  [null, undefined],
])('of an agent that is %s is said: %s', (status, title) => {
  expect(agentTitleOf(status)).toBe(title);
});

const done = { type: 'done', id: 1, content: 'Yes', model: 'm', elapsed_ms: 1 } as const;
const error = { kind: 'x', message: 'No.', message_id: 1, partial_id: null } as const;

test.each([
  [{ ...done, finish_reason: 'stop' }, 'done'],
  [{ ...done, finish_reason: 'length' }, 'done'],
  [{ ...done, finish_reason: 'stopped' }, 'stopped'],
  [{ ...error, type: 'error', retry_after_seconds: null }, 'failed'],
  [{ type: 'delta', content: 'Y' }, undefined],
] as const)('the frame %j ends a turn as %s', (frame, status) => {
  expect(statusOf(frame as TurnFrame)).toBe(status);
});
