import { events } from '@/api/events';
import { ProblemError, sentenceOf } from '@/api/problem';
import { cancelSignIn, signInTo, toolServers } from '@/api/tools';
import type { App } from '@/kit/feature';
import type { SignIn } from '@/kit/signIn';
import { toast } from '@/ui/toast';
import { begun, ended, isUnderWay, resolved } from './signIns';

/** A window of its own, opened while a press still allows it; null where the browser lets none open. */
function openWindow(): Window | null {
  const popup = window.open('', '_blank', 'popup,width=520,height=680');
  if (!popup) return null;
  try {
    popup.document.title = 'Signing in';
    popup.document.body.textContent = 'Waiting for the sign-in page…';
    // Whoever is signed in to must not reach back into this window.
    popup.opener = null;
  } catch {
    // It opens the page all the same.
  }
  return popup;
}

/** The address as it may be opened; undefined for what a browser would not go to but run. */
function pageAt(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

const isCancelled = (fault: unknown) =>
  fault instanceof ProblemError && fault.type === '/problems/sign-in-cancelled';

/**
 * Signs in to a server in a window beside this one. Resolves when the sign-in page has come, or it has ended
 * without one; throws where it ended before that.
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
      // What is told twice is gone to once: of a window that went elsewhere one cannot know whether it is open.
      if (!page || page === last) return;
      // Another page follows where the first one did not do; a window that came back closes by itself.
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
        // Where a page has come, that says itself how it ended.
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
