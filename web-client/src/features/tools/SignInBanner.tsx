import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignIn } from '@/kit/signIn';
import { Button } from '@/ui/Button';
import { callOff } from './signIn';
import { resolved, useSignIns } from './signIns';

/** Above every page: which server needs a sign-in, and the sign-in in progress in this window. */
export default function SignInBanner() {
  const { asked, underWay } = useSignIns();
  const signIn = useSignIn();
  const [going] = underWay;
  const waiting = asked.filter(({ server }) => underWay.every((one) => one.server !== server));
  const [first] = waiting;
  if (going) {
    return (
      <Line
        description={
          going.address
            ? `Continue signing in to ${going.server}.`
            : `Signing in to ${going.server} in another window.`
        }
      >
        {going.address && (
          <a
            href={going.address}
            target="_blank"
            rel="noreferrer noopener"
            className="inline-flex min-h-8 items-center text-accent underline underline-offset-4"
          >
            Open the sign-in page
          </a>
        )}
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Cancel the sign-in to ${going.server}`}
          onPress={() => void callOff(going.server)}
        >
          Cancel
        </Button>
      </Line>
    );
  }
  if (!first) return null;
  const { server, message } = first;
  return (
    <Line description={waiting.length > 1 ? `${message} (1 of ${waiting.length})` : message}>
      {signIn && (
        <Button size="sm" aria-label={`Sign in to ${server}`} onPress={() => void signIn(server)}>
          Sign in
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Sign in to ${server} later`}
        onPress={() => resolved(server)}
      >
        Later
      </Button>
    </Line>
  );
}

function Line({ description, children }: { description: string; children: ReactNode }) {
  return (
    <section
      aria-label="Sign-in"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-1.5 text-second text-ink"
    >
      <KeyRound aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-warn" />
      <p role="status" dir="auto" className="min-w-0 wrap-anywhere">
        {description}
      </p>
      {children}
    </section>
  );
}
