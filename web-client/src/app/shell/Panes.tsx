import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useActions } from '@/ui/actions';
import { Boundary } from '@/ui/Boundary';
import { ListIsPage } from '@/ui/ListHeader';
import { useLayout } from '@/ui/layout';
import { PaneLeading } from '@/ui/PaneHeader';
import { Sheet } from '@/ui/Sheet';
import { InMain } from './Crash';
import { usePanes } from './panes';
import { ResizeHandle } from './ResizeHandle';

interface Props {
  section: string;
  /** What the list holds, for the buttons that bring it back. */
  listLabel: string;
  list: ReactNode;
  detail: ReactNode;
  /** Whether the address names one thing of the list, or the list itself. */
  showsDetail: boolean;
  /** Where the list is on a phone. */
  listPath: string;
}

/** List and detail: side by side, the list over the detail on a tablet, one after the other on a phone. */
export function Panes(props: Props) {
  const { section, listLabel, showsDetail, listPath } = props;
  const layout = useLayout();
  const router = useRouter();
  const place = useLocation({ select: ({ pathname }) => pathname });
  const { listWidth, listHidden, listOver, toggleList, setListOver } = usePanes();

  useActions(
    [
      {
        id: 'pane.list',
        label: listHidden ? 'Show the list' : 'Hide the list',
        group: 'Look',
        shortcut: '[',
        when: () => layout !== 'phone',
        run: () => (layout === 'tablet' ? setListOver(!listOver) : toggleList()),
      },
    ],
    listHidden,
  );

  useEffect(() => router.subscribe('onResolved', () => setListOver(false)), [router, setListOver]);

  // What breaks in one of the two leaves the other as it is.
  const list = <Boundary what="The list">{props.list}</Boundary>;
  const detail = (
    <InMain value={true}>
      <Boundary what="This page" resetKey={place}>
        {props.detail}
      </Boundary>
    </InMain>
  );

  const oneAtATime = layout === 'phone' || (layout === 'tablet' && !showsDetail);
  if (oneAtATime && !showsDetail) {
    return (
      <ListIsPage value={true}>
        <main id="main" data-section={section} className="flex min-h-0 min-w-0 flex-1 flex-col">
          {list}
        </main>
      </ListIsPage>
    );
  }
  if (oneAtATime) {
    const back = {
      kind: 'back' as const,
      label: `Back to ${listLabel.toLowerCase()}`,
      run: () => router.navigate({ to: listPath }),
    };
    return (
      <PaneLeading value={back}>
        <main id="main" data-section={section} className="flex min-h-0 min-w-0 flex-1 flex-col">
          {detail}
        </main>
      </PaneLeading>
    );
  }

  const beside = layout === 'desktop' && !listHidden;
  const leading = {
    kind: 'list' as const,
    label: `Show ${listLabel.toLowerCase()}`,
    run: () => (layout === 'tablet' ? setListOver(true) : toggleList()),
  };
  return (
    <div data-section={section} className="flex min-h-0 min-w-0 flex-1">
      {beside && (
        <aside aria-label={listLabel} className="flex min-h-0 shrink-0">
          <div style={{ width: listWidth }} className="flex min-h-0 flex-col">
            {list}
          </div>
          <ResizeHandle />
        </aside>
      )}
      {layout === 'tablet' && (
        <Sheet label={listLabel} side="left" isOpen={listOver} onClose={() => setListOver(false)}>
          <div data-section={section} className="flex min-h-0 flex-1 flex-col">
            {list}
          </div>
        </Sheet>
      )}
      <PaneLeading value={beside ? null : leading}>
        <main id="main" className="flex min-h-0 min-w-0 flex-1 flex-col">
          {detail}
        </main>
      </PaneLeading>
    </div>
  );
}
