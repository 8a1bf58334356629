import { api } from '@/api/client';
import { goneIsWell } from '@/api/problem';
import { queries } from '@/api/queries';
import type { GivenUpMessage, ModelPrice, ModelPriceWish, PushDevice } from '@/api/types';
import type { Command } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';

const PRICED = [queries.prices().queryKey, queries.activeModel().queryKey];

export const setPrice: Command<ModelPriceWish> = {
  touches: PRICED,
  send: (body) => api.PUT('/api/llm/prices', { body }),
  failed: ({ model }) => `The price of ${model} was not saved.`,
};

/** Resets the price to the one in the provider's list. */
export const clearPrice: Command<ModelPrice> = {
  touches: PRICED,
  patches: ({ provider, model }) => [
    patch(queries.prices().queryKey, (all) =>
      all.filter((one) => one.provider !== provider || one.model !== model),
    ),
  ],
  send: ({ provider, model }) =>
    goneIsWell(api.DELETE('/api/llm/prices', { params: { query: { provider, model } } })),
  undo: {
    description: ({ model }) => `Removed the price of ${model}.`,
    send: ({ provider, model, input_price, output_price }) =>
      api.PUT('/api/llm/prices', { body: { provider, model, input_price, output_price } }),
    failed: ({ model }) => `The price of ${model} was not restored.`,
  },
  failed: ({ model }) => `The price of ${model} was not removed.`,
};

const UNDELIVERED = [queries.givenUp().queryKey, queries.health().queryKey];

const withoutMessage = ({ id }: GivenUpMessage) => [
  patch(queries.givenUp().queryKey, (all) => all.filter((one) => one.id !== id)),
];

export const sendMessageAgain: Command<GivenUpMessage> = {
  touches: UNDELIVERED,
  patches: withoutMessage,
  send: ({ id }) =>
    goneIsWell(api.POST('/api/outbox/given-up/{id}/send-again', { params: { path: { id } } })),
  failed: ({ title }) => `“${title}” was not sent again.`,
};

export const discardMessage: Command<GivenUpMessage> = {
  touches: UNDELIVERED,
  patches: withoutMessage,
  send: ({ id }) =>
    goneIsWell(api.DELETE('/api/outbox/given-up/{id}', { params: { path: { id } } })),
  failed: ({ title }) => `“${title}” was not discarded.`,
};

export const removeDevice: Command<PushDevice> = {
  touches: [queries.push().queryKey],
  patches: ({ id }) => [
    patch(queries.push().queryKey, (push) => ({
      ...push,
      devices: push.devices.filter((one) => one.id !== id),
    })),
  ],
  send: ({ id }) =>
    goneIsWell(api.DELETE('/api/push/subscriptions/{id}', { params: { path: { id } } })),
  failed: ({ label }) => `${label} was not removed.`,
};
