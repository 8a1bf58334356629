import type { Container } from '@/api/containers';
import { ContextFault } from '@/kit/context/ContextFault';
import { ContextSection } from '@/kit/context/ContextSection';
import { roleName } from '@/kit/roleName';
import { Button } from '@/ui/Button';
import { chooseRole } from './dialogs';
import { reasonOf } from './inForce';
import { useInForce } from './useInForce';

/** The assistant's role in a conversation, and why it applies. */
export default function RoleContext({ container }: { container: Container }) {
  const { applies, error, readAgain } = useInForce(container);
  if (!applies && !error) return null;
  return (
    <ContextSection title="Role">
      {applies ? (
        <>
          <p dir="auto" className="wrap-anywhere text-ink">
            {roleName(applies.role)}
          </p>
          <p className="mt-0.5 wrap-anywhere text-ink-3">{reasonOf(applies, container.kind)}</p>
          <p className="mt-1 -ml-3">
            <Button size="sm" variant="quiet" onPress={() => chooseRole.open({ container })}>
              Choose role
            </Button>
          </p>
        </>
      ) : (
        <ContextFault error={error} onRetry={readAgain} />
      )}
    </ContextSection>
  );
}
