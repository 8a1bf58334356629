import { useState } from 'react';
import { useSignIn } from '@/kit/signIn';
import { Button } from '@/ui/Button';
import { useSignIns } from './signIns';

export function SignInButton({ server }: { server: string }) {
  const signIn = useSignIn();
  const isUnderWay = useSignIns(({ underWay }) => underWay.some((one) => one.server === server));
  const [begins, setBegins] = useState(false);
  if (!signIn) return null;
  return (
    <Button
      size="sm"
      aria-label={`Sign in to ${server}`}
      isPending={begins || isUnderWay}
      onPress={() => {
        setBegins(true);
        void signIn(server).finally(() => setBegins(false));
      }}
    >
      Sign in
    </Button>
  );
}
