import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Skill, skills } from '@/api/skills';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import { listSentence } from './labels';
import { SkillEditor } from './SkillEditor';
import SkillsPage from './SkillsPage';

const user = userEvent.setup();
const skill = (name: string, more: Partial<Skill> = {}): Skill => ({
  name,
  description: `About ${name}`,
  instructions: 'Do it.',
  enabled: true,
  active: true,
  legacy: false,
  truncated: false,
  wrong_line: null,
  ...more,
});
const FOLDER = { path: '/srv/skills', readable: true, skipped: [] };
const newest = () => useToasts.getState().toasts.at(-1);
const on = (name: string) => screen.getByRole('switch', { name: `Use /${name}` });

beforeEach(() => {
  setLayout('desktop');
  localStorage.clear();
  useToasts.setState({ toasts: [] });
});

test('each skill is listed and switched on or off; what fails is as it was', async () => {
  const all = [skill('proofread'), skill('tone', { enabled: false, active: false })];
  const { asked } = await show(SkillsPage, {
    'GET /api/skills': all,
    'GET /api/skill-folder': FOLDER,
    'PATCH /api/skills/tone': refusal(500, 'Out of order.'),
  });
  expect(await screen.findByText('2 skills, 1 on')).toBeVisible();
  expect(screen.getByText('/srv/skills')).toBeVisible();
  expect(on('proofread')).toBeChecked();
  await user.click(on('tone'));
  expect(asked).toContain('PATCH /api/skills/tone {"enabled":true}');
  await waitFor(() => expect(newest()).toMatchObject({ text: '/tone was not switched on.' }));
  expect(on('tone')).not.toBeChecked();
});

test('of many the first are drawn, and the others are found', async () => {
  const all = Array.from({ length: 1_000 }, (_, at) => skill(`skill-${at}`));
  await show(SkillsPage, { 'GET /api/skills': all, 'GET /api/skill-folder': FOLDER });
  expect(await screen.findByText(/Showing 100 of 1,000/)).toBeVisible();
  const search = screen.getByLabelText('Search skills');
  expect(document.querySelectorAll('li')).toHaveLength(100);
  fireEvent.change(search, { target: { value: 'skill-999' } });
  expect(document.querySelectorAll('li')).toHaveLength(1);
  expect(on('skill-999')).toBeChecked();
  fireEvent.change(search, { target: { value: 'skill-999x' } });
  expect(screen.getByText(/No skills found/)).toBeVisible();
});

test('what cannot be used is named with its reason', async () => {
  await show(SkillsPage, {
    'GET /api/skills': [],
    'GET /api/skill-folder': {
      ...FOLDER,
      readable: false,
      skipped: [{ name: 'My Skill', reason: 'name', line: null }],
    },
  });
  expect(await screen.findByText('No skills yet')).toBeVisible();
  expect(screen.getByText(/starting with a letter/)).toHaveTextContent('My Skill');
  expect(screen.getByText(/no permission to read this folder/)).toBeVisible();
});

test('a list that cannot be read says so', async () => {
  await show(SkillsPage, {
    'GET /api/skills': refusal(500, 'Out of order.'),
    'GET /api/skill-folder': FOLDER,
  });
  expect(await screen.findByText('The skills could not be loaded')).toBeVisible();
});

test('the sentence counts', () => {
  expect(listSentence(undefined)).toBe('\u00a0');
  expect(listSentence([skill('a')])).toBe('1 skill, 1 on');
  expect(listSentence([skill('a'), skill('b')])).toBe('2 skills, 2 on');
  expect(listSentence([skill('a', { active: false })])).toBe('1 skill, 0 on');
});

test('a new skill is made of what was typed', async () => {
  const { asked } = await show(() => <SkillEditor />, {
    'POST /api/skills': skill('proofread'),
  });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '1x');
  expect(screen.getByText(/starting with a letter/)).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Proofread');
  await user.type(screen.getByRole('textbox', { name: 'Instructions' }), 'Correct it.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toContain('POST /api/skills {"name":"proofread","instructions":"Correct it."}'),
  );
});

test('only what was changed is sent, and a refusal stands at its field', async () => {
  const { asked } = await show(() => <SkillEditor skill={skill('tone')} />, {
    'PATCH /api/skills/tone': refusal(400, "A skill named 'kind' already exists."),
  });
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'kind');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(asked).toContain('PATCH /api/skills/tone {"name":"kind"}');
  await waitFor(() =>
    expect(newest()).toMatchObject({ detail: "A skill named 'kind' already exists." }),
  );
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('kind');
});

test('the preview shows Markdown, and the skills that it names', async () => {
  const text = 'Be **kind**. /other /off /tone';
  await show(() => <SkillEditor skill={skill('tone', { instructions: text })} />, {
    'GET /api/skills': [
      skill('other'),
      skill('off', { active: false, enabled: false }),
      skill('tone'),
    ],
  });
  const named = await screen.findByRole('region', { name: 'Skills used' });
  expect(named).toHaveTextContent('/other/offoff, plain text');
  await user.click(screen.getByRole('radio', { name: 'Preview' }));
  const preview = screen.getByRole('region', { name: 'Preview of the instructions' });
  await waitFor(() => expect(preview.querySelector('strong')).toHaveTextContent('kind'));
});

test('a file that changes while one writes is told, and can be shown', async () => {
  function Page() {
    const { data } = useQuery(skills.one('tone'));
    return data ? <SkillEditor skill={data} /> : null;
  }
  const { client } = await show(Page, { 'GET /api/skills/tone': skill('tone') });
  await user.type(await screen.findByRole('textbox', { name: 'Instructions' }), ' Mine');
  client.setQueryData(
    skills.one('tone').queryKey,
    skill('tone', { instructions: 'Of the editor' }),
  );
  expect(await screen.findByText(/changed elsewhere/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load the file' }));
  expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Of the editor');
});

test('deleting is asked before', async () => {
  const { asked, router } = await show(() => <SkillEditor skill={skill('tone')} />, {});
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const yes = dialog.getByRole('button', { name: 'Delete' });
  expect(asked).not.toContain('DELETE /api/skills/tone');
  await user.click(yes);
  await waitFor(() => expect(asked).toContain('DELETE /api/skills/tone'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/skills'));
});
