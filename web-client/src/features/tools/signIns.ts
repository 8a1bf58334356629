import { create } from 'zustand';

export interface Asked {
  server: string;
  /** Why, in a sentence. */
  message: string;
}

/** A sign-in that was begun in this window. */
export interface UnderWay {
  server: string;
  /** The address to open, where the browser let no window open. */
  address?: string;
}

interface SignIns {
  /** Who waits for a person, the first one first. */
  asked: readonly Asked[];
  underWay: readonly UnderWay[];
}

/** The sign-ins that wait for a person, and those that go on. */
export const useSignIns = create<SignIns>()(() => ({ asked: [], underWay: [] }));

export const useIsAnythingAsked = () =>
  useSignIns(({ asked, underWay }) => asked.length > 0 || underWay.length > 0);

export const isUnderWay = (server: string) =>
  useSignIns.getState().underWay.some((one) => one.server === server);

const without = <One extends { server: string }>(all: readonly One[], server: string) =>
  all.filter((one) => one.server !== server);

export function asked(server: string, message: string) {
  useSignIns.setState(({ asked: all }) =>
    all.some((one) => one.server === server && one.message === message)
      ? { asked: all }
      : { asked: [...without(all, server), { server, message }] },
  );
}

/** Someone has signed in, or does not want to now. */
export function resolved(server: string) {
  useSignIns.setState(({ asked: all }) => ({ asked: without(all, server) }));
}

export function begun(one: UnderWay) {
  useSignIns.setState(({ underWay }) => ({ underWay: [...without(underWay, one.server), one] }));
}

export function ended(server: string) {
  useSignIns.setState(({ underWay }) => ({ underWay: without(underWay, server) }));
}
