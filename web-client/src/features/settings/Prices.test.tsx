import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ActiveModel, Provider } from '@/api/types';
import { show } from '@/test/show';
import { Prices, priceFault } from './Prices';

const user = userEvent.setup();
const provider = { id: 'openai', label: 'OpenAI', discovers_models: true } as Provider;
const active = {
  provider: 'openai',
  model: 'gpt-5',
  mock: false,
  input_price: null,
  output_price: null,
} as ActiveModel;
const PRICES = 'GET /api/llm/prices';

const azure = { id: 'azure', label: 'Azure OpenAI' } as Provider;
const common = { provider, providers: [provider, azure], models: [] };

const page = () => <Prices {...common} active={active} chosen="gpt-5" />;

test('the price of the model that answers is set', async () => {
  const { asked } = await show(page, { [PRICES]: [] });
  expect(screen.getByText('No price set for gpt-5.')).toBeVisible();
  const send = screen.getByRole('button', { name: 'Set price' });
  await user.type(screen.getByRole('textbox', { name: 'Input, per million tokens' }), '1.25');
  await user.click(send);
  expect(screen.getByText('Output, per million tokens is required.')).toBeVisible();
  expect(asked.filter((line) => line.startsWith('PUT'))).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Output, per million tokens' }), '10');
  await user.click(send);
  await waitFor(() =>
    expect(asked).toContain(
      'PUT /api/llm/prices {"provider":"openai","model":"gpt-5","input_price":1.25,"output_price":10}',
    ),
  );
});

test('a price without a model is not sent, and its field says so', async () => {
  const none = () => <Prices {...common} active={undefined} chosen="" />;
  const { asked } = await show(none, { [PRICES]: [] });
  await user.type(screen.getByRole('textbox', { name: 'Input, per million tokens' }), '1.25');
  await user.type(screen.getByRole('textbox', { name: 'Output, per million tokens' }), '10');
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  const field = screen.getByRole('combobox', { name: 'Price for' });
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(/Fill in this field\./);
  expect(asked.filter((line) => line.startsWith('PUT'))).toEqual([]);
  await user.type(field, 'gpt-5');
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  await waitFor(() => expect(asked.some((line) => line.startsWith('PUT'))).toBe(true));
});

test('what is refused is still there to be sent again', async () => {
  const { asked } = await show(page, {
    [PRICES]: [],
    'PUT /api/llm/prices': Response.json({ status: 409, title: 'Conflict' }, { status: 409 }),
  });
  const given = screen.getByRole('textbox', { name: 'Input, per million tokens' });
  await user.type(given, '1.25');
  await user.type(screen.getByRole('textbox', { name: 'Output, per million tokens' }), '10');
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  // The queries of a command are read again once it has ended.
  await waitFor(() => {
    const put = asked.findIndex((one) => one.startsWith('PUT '));
    expect(asked.indexOf(PRICES, put)).toBeGreaterThan(put);
  });
  expect(given).toHaveValue('1.25');
});

test('a price that was set is seen and removed', async () => {
  const answers: Record<string, unknown> = {
    [PRICES]: [
      {
        provider: 'openai',
        model: 'gpt-4o',
        input_price: 2.5,
        output_price: 10,
        updated_at: '2026-11-25T10:00:00Z',
      },
    ],
  };
  const { asked } = await show(page, answers);
  expect(await screen.findByText('$2.50')).toBeVisible();
  const remove = screen.getByRole('button', { name: 'Remove the price of gpt-4o via OpenAI' });
  answers[PRICES] = [];
  await user.click(remove);
  await waitFor(() =>
    expect(asked.some((one) => one.startsWith('DELETE /api/llm/prices'))).toBe(true),
  );
  expect(screen.queryByText('$2.50')).toBeNull();
});

test('the prices of one model at two providers are told apart', async () => {
  const priceAt = (id: string) => ({
    provider: id,
    model: 'gpt-4o',
    input_price: 2.5,
    output_price: 10,
  });
  const { asked } = await show(page, { [PRICES]: ['openai', 'azure', 'gone'].map(priceAt) });
  expect(await screen.findByRole('rowheader', { name: 'gpt-4o OpenAI' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'gpt-4o gone' })).toBeVisible();
  await user.click(
    screen.getByRole('button', { name: 'Remove the price of gpt-4o via Azure OpenAI' }),
  );
  await waitFor(() =>
    expect(asked).toContain('DELETE /api/llm/prices?provider=azure&model=gpt-4o'),
  );
});

test('a price is shown to its last decimal', async () => {
  const cheap = { provider: 'openai', model: 'nano', input_price: 0.075, output_price: 0.000001 };
  await show(page, { [PRICES]: [cheap] });
  expect(await screen.findByText('$0.075')).toBeVisible();
  expect(screen.getByText('$0.000001')).toBeVisible();
});

test.each(['', '0', '3', '0.0375', '1000'])('“%s” is a price', (typed) => {
  expect(priceFault(typed)).toBeUndefined();
});

test.each(['-1', '1000.01', '1e3', 'free', '0.0000001'])('“%s” is no price', (typed) => {
  expect(priceFault(typed)).toMatch(/dollars per million tokens/);
});
