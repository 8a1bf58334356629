import { readFileSync } from 'node:fs';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { dropOnWindow } from '../support/drop.ts';
import { expect, test } from '../support/fixtures.ts';

interface Named {
  id: number;
  name: string;
}

test('a workflow is exported, edited, dropped, compared and replaced, and edited as text in its place @core', async ({
  page,
  steward,
}) => {
  const agent = await steward.call<{ id: number }>('POST', '/api/agents', {
    task: 'Look around',
    title: 'Scout',
    start: false,
  });
  const made = await steward.call<Named>('POST', '/api/workflows', {
    name: 'Field report',
    steps: [
      { kind: 'task', name: 'Scout', agent_id: agent.id },
      { kind: 'approval', name: 'Approve' },
    ],
  });
  await page.goto(`/workflows/${made.id}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('field-report.workflow.yaml');
  const text = readFileSync(await file.path(), 'utf8');

  await test.step('what replacing would change is seen before it is done', async () => {
    await dropOnWindow(page, 'field-report.yaml', text.replace('Look around', 'Look closely'));
    await expect(page.getByRole('heading', { name: 'Import “Field report”' })).toBeVisible();
    const scout = page.getByRole('region', { name: 'Scout' });
    await expect(scout.getByText('The same agent you exported')).toBeVisible();
    await expect(scout.getByRole('radio', { name: 'Replace' })).toBeChecked();
    await expect(scout).toContainText('Look around');
    await expect(scout).toContainText('Look closely');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Import workflow' }).click();
    await expect(page).toHaveURL(new RegExp(`/workflows/${made.id}$`));
    const { task_prompt: task } = await steward.call<{ task_prompt: string }>(
      'GET',
      `/api/agents/${agent.id}`,
    );
    expect(task).toBe('Look closely');
    const all = await steward.call<Named[]>('GET', '/api/workflows');
    expect(all.filter(({ name }) => name.startsWith('Field report'))).toHaveLength(1);
  });

  await test.step('its text is edited beside the form, and a fault is shown in its place', async () => {
    await page.getByText('YAML', { exact: true }).click();
    const area = page.getByRole('textbox', { name: 'YAML of Field report' });
    await expect(area).toHaveValue(/Look closely/);
    const stored = await area.inputValue();
    await area.fill(`${stored}\n  - : [`);
    await page.getByRole('button', { name: 'Save YAML' }).click();
    await expect(page.getByRole('alert')).toContainText('Not valid YAML');
    await page.getByRole('button', { name: /^Go to line/ }).click();
    await expect(area).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await area.fill(stored.replace('name: Approve', 'name: Approve the report'));
    await page.getByRole('button', { name: 'Save YAML' }).click();
    await expect(
      page.getByRole('list', { name: 'Steps' }).getByText('Approve the report'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save YAML' })).toBeHidden();
  });
  await steward.call('DELETE', `/api/workflows/${made.id}`);
});
