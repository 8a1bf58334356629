import { useState } from 'react';
import { useSignIn } from '@/kit/signIn';
import type { SignInWish } from '@/kit/turn/liveTurn';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/** A call that waits for a sign-in; if that is impossible from here, it only says so. */
export function SignInCard({ wish: { server, message } }: { wish: SignInWish }) {
  const signIn = useSignIn();
  const [begun, setBegun] = useState(false);
  const begin = (run: NonNullable<typeof signIn>) => {
    setBegun(true);
    void run(server).finally(() => setBegun(false));
  };
  return (
    <Notice
      tone="warn"
      className="mt-1 mb-3"
      action={
        signIn && (
          <Button
            size="sm"
            aria-label={`Sign in to ${server}`}
            isPending={begun}
            onPress={() => begin(signIn)}
          >
            Sign in
          </Button>
        )
      }
    >
      <span dir="auto" className="wrap-anywhere">
        {message}
      </span>
    </Notice>
  );
}
