import { events } from '@/api/events';
import { ProblemError, sentenceOf } from '@/api/problem';
import { cancelSignIn, signInTo, toolServers } from '@/api/tools';
import type { App } from '@/kit/feature';
import type { SignIn } from '@/kit/signIn';
import { toast } from '@/ui/toast';
import { begun, ended, isUnderWay, resolved } from './signIns';

/** A separate window, opened while a click still allows it; null if the browser blocks it. */
function openWindow(): Window | null {
  const popup = window.open('', '_blank', 'popup,width=520,height=680');
  if (!popup) return null;
  try {
    popup.document.title = 'Signing in';
    popup.document.body.textContent = 'Waiting for the sign-in page…';
    // The sign-in page must not reach back into this window.
    popup.opener = null;
  } catch {
    // It opens the page nevertheless.
  }
  return popup;
}

/** The URL if it may be opened; undefined if a browser would execute it instead of navigating to it. */
function pageAt(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

const isCancelled = (fault: unknown) =>
  fault instanceof ProblemError && fault.type === '/problems/sign-in-cancelled';

/**
 * Signs in to a server in a separate window. Resolves once the sign-in page has opened, or the sign-in ended
 * without one; throws if it failed before that.
 */
const signIn: SignIn = (server, { client }: App) => {
  if (isUnderWay(server)) return Promise.resolve();
  const popup = openWindow();
  begun({ server });
  return new Promise<void>((resolve, reject) => {
    let hasCome = false;
    let last: string | undefined;
    const stop = events.subscribe('mcp.auth_url', ({ server: whose, url }) => {
      const page = whose === server && pageAt(url);
      // A repeated URL is opened once: whether a window that navigated elsewhere is still open cannot be known.
      if (!page || page === last) return;
      // Another page follows if the first one did not work; a window that returned closes by itself.
      const isFirst = !hasCome;
      hasCome = true;
      last = page;
      if (isFirst && popup && !popup.closed) popup.location.href = page;
      else begun({ server, address: page });
      resolve();
    });
    signInTo(server)
      .then(({ interaction_required }) => {
        if (interaction_required) {
          toast.error(
            `The sign-in to ${server} was not completed in time.`,
            'If its window shows an error, close the window and sign in again.',
          );
          return;
        }
        resolved(server);
        toast.done(`Signed in to ${server}.`);
      })
      .catch((fault: unknown) => {
        if (isCancelled(fault)) return;
        if (!hasCome) reject(fault);
        else toast.error(`Could not sign in to ${server}.`, sentenceOf(fault));
      })
      .finally(() => {
        stop();
        ended(server);
        // A sign-in page that has opened shows its own outcome.
        if (!hasCome) popup?.close();
        void client.invalidateQueries({ queryKey: toolServers.key });
        resolve();
      });
  });
};

export default signIn;

export async function callOff(server: string): Promise<void> {
  try {
    await cancelSignIn(server);
  } catch (fault) {
    toast.error(`The sign-in to ${server} was not cancelled.`, sentenceOf(fault));
  }
}
