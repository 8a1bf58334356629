import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import type { ActiveModel, ModelInfo, ModelPrice, Provider } from '@/api/types';
import { useCommand } from '@/kit/commands/command';
import { DataTable } from '@/kit/figures/DataTable';
import { Button } from '@/ui/Button';
import { ComboBox } from '@/ui/ComboBox';
import { Form } from '@/ui/Form';
import { Notice } from '@/ui/Notice';
import { TextField } from '@/ui/TextField';
import { clearPrice, setPrice } from './commands';

interface Props {
  provider: Provider;
  providers: readonly Provider[];
  /** The current model. */
  active: ActiveModel | undefined;
  /** The selected model of the provider, whose price is most likely to be set; empty for none. */
  chosen: string;
  models: readonly ModelInfo[];
}

/** The service's limit, in dollars per million tokens. */
const MAX = 1000;

export function priceFault(typed: string): string | undefined {
  const dollars = typed.trim();
  if (dollars === '') return undefined;
  if (/^\d{1,4}(\.\d{1,6})?$/.test(dollars) && Number(dollars) <= MAX) return undefined;
  return `Enter dollars per million tokens, from 0 to ${MAX}.`;
}

/** Prices are set in up to six decimals; a cheap model costs parts of a cent. */
const PRICE = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const price = (dollars: number) => `$${PRICE.format(dollars)}`;

function known(active: ActiveModel): string {
  const { model, input_price: input, output_price: output } = active;
  if (input === null || output === null) return `No price set for ${model}.`;
  if (input === 0 && output === 0) return `${model} is free.`;
  return `${model}: ${price(input)} input, ${price(output)} output, per million tokens.`;
}

/** The prices of models, for when their provider states none or a different one. */
export function Prices({ provider, providers, active, chosen, models }: Props) {
  const all = useQuery(queries.prices());
  const set = useCommand(setPrice);
  const [typed, setTyped] = useState<{ model?: string; input: string; output: string }>({
    input: '',
    output: '',
  });
  const { input, output } = typed;
  const model = (typed.model ?? chosen).trim();
  const send = async () => {
    const done = await set({
      provider: provider.id,
      model,
      input_price: Number(input),
      output_price: Number(output),
    });
    if (done) setTyped({ input: '', output: '' });
  };
  const isFaulty = priceFault(input) !== undefined || priceFault(output) !== undefined;
  return (
    <>
      {active && !active.mock && <p className="text-second text-ink-2">{known(active)}</p>}
      <Form className="flex flex-col gap-4" onSubmit={() => !isFaulty && void send()}>
        <ComboBox
          label="Price for"
          isRequired
          value={typed.model ?? chosen}
          onChange={(wished) => setTyped({ ...typed, model: wished })}
          options={models.map(({ id, name }) => ({ id, label: name || id }))}
          help={`Provider: ${provider.label}.`}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Input, per million tokens"
            isRequired
            inputMode="decimal"
            placeholder="Dollars"
            value={input}
            onChange={(wished) => setTyped({ ...typed, input: wished })}
            error={priceFault(input)}
          />
          <TextField
            label="Output, per million tokens"
            isRequired
            inputMode="decimal"
            placeholder="Dollars"
            value={output}
            onChange={(wished) => setTyped({ ...typed, output: wished })}
            error={priceFault(output)}
          />
        </div>
        <div>
          <Button type="submit">Set price</Button>
        </div>
      </Form>
      {all.error && !all.data && <Notice tone="warn">{sentenceOf(all.error)}</Notice>}
      {all.data && all.data.length > 0 && <Said all={all.data} providers={providers} />}
    </>
  );
}

interface SaidProps {
  all: readonly ModelPrice[];
  providers: readonly Provider[];
}

function Said({ all, providers }: SaidProps) {
  const clear = useCommand(clearPrice);
  const labelOf = (id: string) => providers.find((one) => one.id === id)?.label ?? id;
  return (
    <DataTable
      caption="Custom prices"
      rows={all}
      keyOf={({ provider, model }) => `${provider} ${model}`}
      columns={[
        {
          id: 'model',
          label: 'Model',
          cell: (one) => (
            <>
              {one.model}{' '}
              <span className="block font-normal text-meta text-ink-3">
                {labelOf(one.provider)}
              </span>
            </>
          ),
        },
        { id: 'in', label: 'Input', isNumber: true, cell: (one) => price(one.input_price) },
        { id: 'out', label: 'Output', isNumber: true, cell: (one) => price(one.output_price) },
        {
          id: 'remove',
          label: 'Remove',
          cell: (one) => (
            <Button
              size="sm"
              variant="quiet"
              className="-ml-3"
              aria-label={`Remove the price of ${one.model} via ${labelOf(one.provider)}`}
              onPress={() => void clear(one)}
            >
              Remove
            </Button>
          ),
        },
      ]}
    />
  );
}
