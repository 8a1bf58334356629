import type { QueryClient, QueryKey } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  type UseNavigateResult,
  useLocation,
} from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { create } from 'zustand';
import type { Container } from '@/api/containers';
import type { EventMap } from '@/api/events';
import { queries } from '@/api/queries';
import type { Action } from '@/ui/actions';
import { lazyPart } from '@/ui/lazyPart';
import type { DialogHandle } from './dialogs';
import type { PaletteSource } from './palette';
import type { Parts } from './parts';
import type { SignIn } from './signIn';
import type { SlashEntry } from './slash/handlers';

/** What a feature's code may use when it runs outside of its screens. */
export interface App {
  navigate: UseNavigateResult<string>;
  client: QueryClient;
}

type Load<Component> = () => Promise<{ default: Component }>;

/** The possible colours of a section, see tokens.css; they share one lightness, so that none stands out. */
export type Colour =
  | 'accent'
  | 'ink'
  | 'topics'
  | 'chats'
  | 'agents'
  | 'workflows'
  | 'workspaces'
  | 'live';

export interface Section {
  id: string;
  label: string;
  icon: LucideIcon;
  colour: Colour;
  /** The address of its list, or of its only page. */
  path: string;
  shortcut: string;
  /** Its position among the sections, lowest first. */
  order: number;
  /** Below the main sections. */
  foot?: boolean;
}

export interface SettingsEntry {
  path: string;
  label: string;
  /** What the page contains, in a few words. */
  description: string;
  /** Other words that users may search for. */
  finds?: string;
  icon: LucideIcon;
  order: number;
}

/** How many items of a section wait, and for what: "3 waiting for you". */
export interface Badge {
  count: number;
  description: string;
  tone: 'quiet' | 'danger';
  /** Whether the title of the window and the icon of the app show the count as well. */
  isInTitle?: boolean;
}

/** A part shown beside or above a conversation; it renders nothing if it has nothing to show. */
export interface ContextPart {
  id: string;
  /** Its position among the parts, lowest first. */
  order: number;
  load: Load<ComponentType<{ container: Container }>>;
}

export interface FeatureAction extends Omit<Action, 'run'> {
  run: (app: App) => void;
}

/** Files that a feature accepts when they are dropped on the window and no component handles them. */
export interface Drop {
  /** The file extensions. */
  ending: RegExp;
  load: Load<(file: File, app: App) => void>;
}

/** An action on the open conversation: in its menu and in the palette. */
export interface HereAction {
  id: string;
  /** The kinds of conversation that have it; all by default. */
  on?: readonly Container['kind'][];
  label: string;
  icon: LucideIcon;
  run: (container: Container) => void;
}

/**
 * Everything that the rest of the client knows about a feature. The rail, the phone's bar, the palette, the
 * shortcuts, the settings and the routes are built from these. Every page loads all manifests, so they
 * contain only names and loaders; the code behind them is loaded on demand.
 */
export interface Feature {
  id: string;
  section?: Section;
  /** The list next to the section's pages; on a phone it is the section's first page. */
  list?: { label: string; load: Load<ComponentType> };
  actions?: FeatureAction[];
  here?: HereAction[];
  /** The composer commands that it handles; their names and arguments come from the service. */
  slash?: SlashEntry[];
  palette?: Load<PaletteSource>;
  drops?: Drop[];
  dialogs?: Pick<DialogHandle<never>, 'load'>[];
  listens?: {
    [Type in keyof EventMap]?: (event: EventMap[Type], app: Pick<App, 'client'>) => void;
  };
  settings?: SettingsEntry[];
  /** What it shows beside a conversation. */
  context?: ContextPart[];
  /** What it shows above the open conversation, including actions. */
  above?: ContextPart[];
  /** A hook; it uses data that is already there and requests little. */
  useBadge?: () => Badge | undefined;
  /** Prefetches what every page needs because of it, while the code of the page is loading. */
  ahead?: (client: QueryClient) => void;
  /** The sign-in to a tool server, used wherever one is needed. */
  signIn?: Load<SignIn>;
  /** A line above everything, in every window; its code loads when there is something to show. */
  banner?: { useIsShown: () => boolean; load: Load<ComponentType> };
  /** The components that it provides to other features. */
  parts?: { [Name in keyof Parts]?: Load<ComponentType<Parts[Name]>> };
}

const readSettings = (client: QueryClient) => void client.prefetchQuery(queries.settings());

/** Each in its own task, so that a slow phone can do something in between. */
function inTurn(
  begun: readonly (((client: QueryClient) => void) | undefined)[],
  client: QueryClient,
) {
  for (const begin of begun) if (begin) setTimeout(begin, 0, client);
}

/** Requests that every page needs start while the code of the page is loading. */
export const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  loader: ({ context: { client } }) => {
    const { all } = useFeatures.getState();
    inTurn([readSettings, ...all.map(({ ahead }) => ahead)], client);
  },
});

/**
 * A page of a feature at an address, loaded on navigation.
 *
 * @param ahead starts the page's requests while its code is loading
 */
export function screen<const Path extends string>(
  path: Path,
  load: Load<ComponentType>,
  ...ahead: ((client: QueryClient) => void)[]
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    loader: ({ context }) => inTurn(ahead, context.client),
    component: lazyPart(load, { isPage: true }),
  });
}

/** The action that opens a page. */
export const goTo = (id: string, label: string, icon: LucideIcon, to: string): FeatureAction => ({
  id,
  label,
  group: 'Go to',
  icon,
  run: ({ navigate }) => void navigate({ to }),
});

/** Reads queries again after an event. */
export const readsAgain =
  (...keys: readonly QueryKey[]) =>
  (_: unknown, { client }: Pick<App, 'client'>) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };

/** All features of this client. */
export const useFeatures = create<{ all: readonly Feature[] }>()(() => ({ all: [] }));

export function announce(features: readonly Feature[]) {
  useFeatures.setState({ all: features });
}

/** The features with a section, in their order; those at the foot last. */
export function featuresInOrder(features: readonly Feature[]): Feature[] {
  const place = ({ section }: Feature) => (section?.foot ? 1000 : 0) + (section?.order ?? 0);
  return features.filter(({ section }) => section).toSorted((a, b) => place(a) - place(b));
}

/** The feature whose section contains an address; of nested ones, the inner one. */
export function featureAt(features: readonly Feature[], pathname: string): Feature | undefined {
  const within = ({ section }: Feature) =>
    section !== undefined &&
    (pathname === section.path ||
      (section.path !== '/' && pathname.startsWith(`${section.path}/`)));
  return features
    .filter(within)
    .toSorted((a, b) => (b.section?.path.length ?? 0) - (a.section?.path.length ?? 0))[0];
}

/** Whether the open page belongs to a feature. */
export function useIsHere(feature: Feature): boolean {
  const features = useFeatures((state) => state.all);
  return useLocation({ select: ({ pathname }) => featureAt(features, pathname) === feature });
}
