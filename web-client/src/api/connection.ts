import { create } from 'zustand';

/**
 * The state of this tab's event stream. `waiting` means that the service does not answer and a retry is
 * planned; `offline` means that the browser also reports no network.
 */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'offline';

interface Connection {
  state: ConnectionState;
  /** False until the stream was first open, so that a slow first start shows no warning. */
  everOpen: boolean;
  set: (state: ConnectionState) => void;
}

export const useConnection = create<Connection>()((update) => ({
  state: 'connecting',
  everOpen: false,
  set: (state) => update((before) => ({ state, everOpen: before.everOpen || state === 'open' })),
}));
