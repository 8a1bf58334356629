import { type LinkProps, useLocation, useNavigate } from '@tanstack/react-router';
import { useFeatures } from '@/kit/feature';
import { ListPane } from '@/kit/list/ListPane';
import { useListState } from '@/kit/list/listState';
import { visibleRows } from '@/kit/list/rows';
import { matches } from '@/ui/search';

const LIST = 'settings';
/** They come with the client and need no loading. */
const READ = { isPending: false, error: null, refetch: () => {} };

/** The settings pages of all features. */
export default function SettingsNav() {
  const features = useFeatures((state) => state.all);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const state = useListState(LIST);
  const pages = features
    .flatMap(({ settings }) => settings ?? [])
    .filter(({ label, description, finds = '' }) =>
      matches(`${label} ${description} ${finds}`, state.filter),
    )
    .toSorted((a, b) => a.order - b.order);
  const linkOf = (to: string) => ({ to }) as LinkProps;
  return (
    <ListPane
      id={LIST}
      title="Settings"
      things="settings"
      state={state}
      reading={READ}
      rows={visibleRows(pages.map((page) => page.path))}
      lines={2}
      contentOf={(id) => {
        const page = pages.find((one) => one.path === id);
        return (
          page && {
            title: page.label,
            detail: page.description,
            icon: page.icon,
            link: linkOf(page.path),
          }
        );
      }}
      current={pages.find((page) => `${path}/`.startsWith(`${page.path}/`))?.path}
      onSubmitFilter={() => pages[0] && void navigate(linkOf(pages[0].path))}
      empty={null}
    />
  );
}
