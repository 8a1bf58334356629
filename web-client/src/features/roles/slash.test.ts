import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '@/test/slash';
import handle from './slash';

const role = (id: number, name: string, is_default = false) => ({
  id,
  name,
  is_default,
  system_prompt: '',
});
const answers = { 'GET /api/roles': [role(1, 'default', true), role(2, 'Editor')] };

test.each([
  ['/role editor', 'PATCH /api/topics/7 {"role_id":2}'],
  ['/role Default', 'PATCH /api/topics/7 {"role_id":null}'],
])('%s', async (text, request) => {
  const { done, asked } = await call(handle, text, answers);
  expect(done).toBe(true);
  expect(asked).toContain(request);
});

test('a role that there is not is refused, with those that there are', async () => {
  const { done, asked, told } = await call(handle, '/role cook', answers);
  expect(done).toBe(false);
  expect(told).toContain('Available: default, Editor.');
  expect(asked).toEqual(['GET /api/roles']);
});

test('alone, it asks which', async () => {
  expect((await call(handle, '/role', answers)).done).toBe(true);
  expect(await screen.findByRole('dialog', { name: 'Role of this topic' })).toBeVisible();
});
