import { createFileRoute } from '@tanstack/react-router';

/** `/topics/<ancestor slugs…>/<slug>`: the last slug names the topic, the ones before it are for people. */
export const Route = createFileRoute('/topics/$')({ component: Topic });

function Topic() {
  const { _splat = '' } = Route.useParams();
  return <main className="p-10 font-serif text-pane">{_splat.split('/').at(-1)}</main>;
}
