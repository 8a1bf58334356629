import { create } from 'zustand';

interface Running {
  /** Ids of the topics in which an answer is being written now, as far as the event stream has told. */
  topics: ReadonlySet<number>;
  started: (topic: number) => void;
  ended: (topic: number) => void;
  forget: () => void;
}

export const useRunning = create<Running>()((set) => ({
  topics: new Set(),
  started: (topic) => set(({ topics }) => ({ topics: new Set([...topics, topic]) })),
  ended: (topic) =>
    set(({ topics }) => ({ topics: new Set([...topics].filter((id) => id !== topic)) })),
  forget: () => set({ topics: new Set() }),
}));
