import { create } from 'zustand';

/**
 * The state of the one event stream of this tab. `waiting` means that the service does not answer and a
 * new attempt is planned; `offline` that, besides, the browser itself says it has no network.
 */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'offline';

interface Connection {
  state: ConnectionState;
  /** False until the stream was open once, so that a slow first start shows no warning. */
  everOpen: boolean;
  set: (state: ConnectionState) => void;
}

export const useConnection = create<Connection>()((update) => ({
  state: 'connecting',
  everOpen: false,
  set: (state) => update((before) => ({ state, everOpen: before.everOpen || state === 'open' })),
}));
