import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';

const SETTLE_MS = 700;
/** A card that appears this soon after a decision may get the next press of the same series. */
const FOLLOWS_MS = 5_000;

interface Decision {
  client: QueryClient;
  at: number;
}

let last: Decision | undefined;
/** The last decision, while the cards move because of it. */
const useMoving = create<{ decision: Decision | undefined }>(() => ({ decision: undefined }));
let end: ReturnType<typeof setTimeout> | undefined;

function wait(decision: Decision) {
  clearTimeout(end);
  useMoving.setState({ decision });
  end = setTimeout(() => useMoving.setState({ decision: undefined }), SETTLE_MS);
}

/** A decision removes its card and moves others to its place, where a second press must not decide them unread. */
export function cardsMove(client: QueryClient) {
  last = { client, at: performance.now() };
  wait(last);
}

/** Whether a press may be meant for a card that was here a moment ago. */
export const areCardsMoving = (client: QueryClient) =>
  useMoving.getState().decision?.client === client;

/** The same for a card, which moves as well when it appears after a decision. */
export function useCardsMoving(): boolean {
  const client = useQueryClient();
  useEffect(() => {
    if (last?.client === client && performance.now() - last.at < FOLLOWS_MS) wait(last);
  }, [client]);
  return useMoving(({ decision }) => decision?.client === client);
}
