import { create } from 'zustand';

export interface Asked {
  server: string;
  /** The reason, in a sentence. */
  message: string;
}

/** A sign-in started in this window. */
export interface UnderWay {
  server: string;
  /** The URL to open, if the browser blocked the window. */
  address?: string;
}

interface SignIns {
  /** The servers that wait for the user, first one first. */
  asked: readonly Asked[];
  underWay: readonly UnderWay[];
}

/** The sign-ins that wait for the user, and those in progress. */
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

/** The user has signed in, or declined for now. */
export function resolved(server: string) {
  useSignIns.setState(({ asked: all }) => ({ asked: without(all, server) }));
}

/** Who has signed in meanwhile was not told here. */
export const forgetAsked = () => useSignIns.setState({ asked: [] });

export function begun(one: UnderWay) {
  useSignIns.setState(({ underWay }) => ({ underWay: [...without(underWay, one.server), one] }));
}

export function ended(server: string) {
  useSignIns.setState(({ underWay }) => ({ underWay: without(underWay, server) }));
}
