import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '@/test/show';
import { toolServer } from '@/test/tools';
import { ToolServersField } from './ToolServersField';

const NONE_ON = 'No tool servers are enabled. Agents can use steward anyway.';

test.each([
  [null, false, NONE_ON],
  [null, true, undefined],
  ['', false, undefined],
])('with %j chosen and a server that is on (%s), it says: %s', async (value, enabled, help) => {
  await show(() => <ToolServersField value={value} onChange={() => {}} />, {
    'GET /api/mcp/servers?probe=false': [toolServer('kb', { enabled })],
  });
  expect(await screen.findByRole('button', { name: /Tool servers/ })).toBeVisible();
  if (help) expect(await screen.findByText(help)).toBeVisible();
  else expect(screen.queryByText(NONE_ON)).toBeNull();
});
