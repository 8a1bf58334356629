import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Container, containerKey } from '@/api/containers';
import { memories } from '@/api/memories';
import { useDraft } from '@/kit/drafts';

interface Told {
  told: number;
  left_out: number;
}

/** How many memories a model is told; empty if there are none. */
export function toldText({ told, left_out }: Told): string {
  if (told + left_out === 0) return '';
  const said = told === 1 ? '1 memory included' : `${told} memories included`;
  return left_out === 0 ? `${said}.` : `${said}, ${left_out} left out.`;
}

/** How many memories the model of the conversation is told. */
export default function ToldContext({ container }: { container: Container }) {
  const [model] = useDraft('model', containerKey(container));
  const { data } = useQuery(memories.told(model));
  const text = data && toldText(data);
  if (!text) return null;
  return (
    <p className="mb-7 text-second text-ink-2">
      {text}{' '}
      <Link to="/settings/memories" className="text-ink underline underline-offset-2">
        Memories
      </Link>
    </p>
  );
}
