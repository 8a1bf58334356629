import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { TopicPane } from '@/features/topics/TopicPane';
import { Panes } from '../shell/Panes';

export const Route = createFileRoute('/topics')({ component: Topics });

function Topics() {
  const open = useMatch({ from: '/topics/$', shouldThrow: false })?.params._splat;
  return (
    <Panes
      section="topics"
      listLabel="Topics"
      listPath="/topics"
      list={<TopicPane openSlug={open?.split('/').at(-1)} />}
      detail={<Outlet />}
      showsDetail={open !== undefined}
    />
  );
}
