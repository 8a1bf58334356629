import { useLocation, useRouter } from '@tanstack/react-router';
import clsx from 'clsx';
import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Feature } from '@/kit/feature';
import { useActions } from '@/ui/actions';
import { Boundary } from '@/ui/Boundary';
import { pageSettled } from '@/ui/idle';
import { ListIsPage } from '@/ui/ListHeader';
import { useLayout } from '@/ui/layout';
import { lazyPart } from '@/ui/lazyPart';
import { PaneLeading } from '@/ui/PaneHeader';
import { type ListPlace, listPlace } from './arrangement';
import { usePanes } from './panes';
import { ResizeHandle } from './ResizeHandle';

type List = NonNullable<Feature['list']>;
const lists = new WeakMap<List['load'], ComponentType>();

function listOf({ load }: List) {
  const made = lists.get(load) ?? lazyPart(load);
  lists.set(load, made);
  return made;
}

const PLACES: Record<ListPlace, string> = {
  // Large text needs more than the chosen width.
  beside: 'relative min-w-[min(13.75rem,40vw)] shrink-0',
  page: 'absolute inset-0',
  over: 'absolute inset-y-0 left-0 z-30 w-[min(320px,86vw)] animate-enter border-r border-line bg-paper shadow-overlay',
  // Keeps its size, so that rows and scroll position are unchanged when it comes back.
  away: 'invisible absolute inset-0',
};

/**
 * Whether to render a list yet. On a slow phone, a list that is hidden at first is rendered after the visible page;
 * then it stays.
 */
function useDue(isSeen: boolean): boolean {
  const [due, setDue] = useState(isSeen);
  if (isSeen && !due) setDue(true);
  useEffect(() => {
    let gone = false;
    void pageSettled.then(() => !gone && startTransition(() => setDue(true)));
    return () => {
      gone = true;
    };
  }, []);
  return due || isSeen;
}

interface Props {
  feature: Feature | undefined;
  /** The page that is open. */
  children: ReactNode;
}

/**
 * The list of a section and the open page. Both stay mounted and only change places, so that turning a
 * phone or resizing a window keeps typed text and scroll positions.
 */
export function Panes({ feature, children }: Props) {
  const section = feature?.section;
  const list = feature?.list;
  const layout = useLayout();
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(?<=.)\/$/, '') });
  const { listWidth, hidden, listOver, toggleList, setListOver } = usePanes();
  const aside = useRef<HTMLDivElement>(null);
  const isHidden = section !== undefined && hidden.includes(section.id);
  const place = list
    ? listPlace({ layout, showsDetail: path !== section?.path, hidden: isHidden, over: listOver })
    : undefined;

  const toggle = () => {
    if (layout === 'tablet') setListOver(!listOver);
    else if (section) toggleList(section.id);
  };
  useActions(
    [
      {
        id: 'pane.list',
        label: isHidden ? 'Show the list' : 'Hide the list',
        group: 'Look',
        shortcut: '[',
        when: () => list !== undefined && layout !== 'phone',
        run: toggle,
      },
    ],
    isHidden,
  );

  useEffect(() => router.subscribe('onResolved', () => setListOver(false)), [router, setListOver]);
  const wasOver = useRef(false);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || aside.current?.contains(focused);
    if (place === 'over') {
      aside.current?.querySelector<HTMLElement>('a, button, input')?.focus();
    } else if (wasOver.current && isLost) {
      // Closed without navigation: the focus returns to the button that opened it.
      document.querySelector<HTMLElement>('#main button')?.focus();
    }
    wasOver.current = place === 'over';
  }, [place]);

  const label = list?.label.toLowerCase() ?? '';
  const leading = () => {
    if (!list || !section || place === 'beside' || place === 'page') return null;
    if (layout !== 'phone') return { kind: 'list' as const, label: `Show ${label}`, run: toggle };
    return {
      kind: 'back' as const,
      label: `Back to ${label}`,
      run: () => void router.navigate({ to: section.path }),
    };
  };
  const isListDue = useDue(layout !== 'phone' || place !== 'away');
  const List = list && listOf(list);
  const isPage = place === 'page';
  return (
    <div data-colour={section?.colour} className="relative flex min-h-0 min-w-0 flex-1">
      {List && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it while it lies over the page.
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it has a role in every place.
        <div
          key={feature?.id}
          ref={aside}
          role={isPage ? 'main' : 'complementary'}
          aria-label={isPage ? undefined : list.label}
          inert={place === 'away'}
          onKeyDown={(event) => {
            if (place !== 'over' || event.key !== 'Escape' || event.defaultPrevented) return;
            event.preventDefault();
            setListOver(false);
          }}
          style={place === 'beside' ? { width: listWidth } : undefined}
          className={clsx('flex min-h-0 flex-col', place && PLACES[place])}
        >
          <ListIsPage value={isPage}>
            <Boundary what="The list">{isListDue && <List />}</Boundary>
          </ListIsPage>
          {place === 'beside' && <ResizeHandle />}
        </div>
      )}
      {place === 'over' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; the keyboard has Escape.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
        <div
          className="absolute inset-0 z-20 animate-fade bg-veil"
          onClick={() => setListOver(false)}
        />
      )}
      <PaneLeading value={leading()}>
        <div
          id="main"
          role={isPage ? undefined : 'main'}
          inert={isPage || place === 'over'}
          className={clsx(
            'flex min-h-0 min-w-0 flex-1 flex-col',
            isPage && 'invisible absolute inset-0',
          )}
        >
          <Boundary what="This page" resetKey={path}>
            {children}
          </Boundary>
        </div>
      </PaneLeading>
    </div>
  );
}
