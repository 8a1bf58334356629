import { create } from 'zustand';

/**
 * The state of this tab's event stream. `waiting` means that the service does not answer and a retry is
 * planned; `offline` means that the browser also reports no network.
 */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'offline';

interface Connection {
  state: ConnectionState;
  /** False until the first attempt succeeded or failed, so that a slow first start shows no warning. */
  isDecided: boolean;
  set: (state: ConnectionState) => void;
}

export const useConnection = create<Connection>()((update) => ({
  state: 'connecting',
  isDecided: false,
  set: (state) =>
    update((before) => ({ state, isDecided: before.isDecided || state !== 'connecting' })),
}));
