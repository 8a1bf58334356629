import type { QueryClient } from '@tanstack/react-query';
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
import type { Heards } from '@/api/events';
import { queries } from '@/api/queries';
import type { Action } from '@/ui/actions';
import { lazyPart } from '@/ui/lazyPart';
import type { DialogHandle } from './dialogs';
import type { PaletteSource } from './palette';
import type { Parts } from './parts';
import type { SignIn } from './signIn';
import type { SlashEntry } from './slash/handlers';

/** What a feature may use when something of it is run from outside of its screens. */
export interface App {
  navigate: UseNavigateResult<string>;
  client: QueryClient;
}

type Load<Component> = () => Promise<{ default: Component }>;

/** The colours that a section can have, see tokens.css; they share one lightness, so that none shouts. */
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
  /** Where it stands among the sections, the lowest first. */
  order: number;
  /** Below the sections that one works in. */
  foot?: boolean;
}

export interface SettingsEntry {
  path: string;
  label: string;
  /** What is found there, in a few words. */
  says: string;
  /** Other words by which people look for it. */
  finds?: string;
  icon: LucideIcon;
  order: number;
}

/** How many things of a section wait, and for what: "3 waiting for you". */
export interface Badge {
  count: number;
  says: string;
  tone: 'quiet' | 'danger';
}

/** A part of what stands beside or above a conversation; it says nothing where it has nothing to say. */
export interface ContextPart {
  id: string;
  /** Where it stands among the parts, the lowest first. */
  order: number;
  load: Load<ComponentType<{ container: Container }>>;
}

export interface FeatureAction extends Omit<Action, 'run'> {
  run: (app: App) => void;
}

/** Files that a feature takes when they are dropped on the window and nothing else there takes them. */
export interface Drop {
  /** How their names end. */
  ending: RegExp;
  load: Load<(file: File, app: App) => void>;
}

/** Something that can be done with a conversation that is open: in its menu, and in the palette. */
export interface HereAction {
  id: string;
  /** The kinds of conversations that have it; all, when nothing is said. */
  on?: readonly Container['kind'][];
  label: string;
  icon: LucideIcon;
  run: (container: Container) => void;
}

/**
 * Everything that the rest of the client knows about a feature. The rail, the phone's bar, the palette, the
 * shortcuts, the settings and the routes are made from these. A manifest is part of what every page loads,
 * so it holds names and ways to load; what it names is loaded when it is needed.
 */
export interface Feature {
  id: string;
  section?: Section;
  /** The list beside the section's pages; on a phone it is the section's first page. */
  list?: { label: string; load: Load<ComponentType> };
  actions?: FeatureAction[];
  here?: HereAction[];
  /** Commands of the composer that it carries out; what they are called and take, the service says. */
  slash?: SlashEntry[];
  palette?: Load<PaletteSource>;
  drops?: Drop[];
  dialogs?: Pick<DialogHandle<never>, 'load'>[];
  listens?: { [Type in keyof Heards]?: (event: Heards[Type], app: Pick<App, 'client'>) => void };
  settings?: SettingsEntry[];
  /** What it tells about a conversation, beside it. */
  context?: ContextPart[];
  /** What it tells above a conversation that is open, and lets one do there. */
  above?: ContextPart[];
  /** A hook; it reads what is there already and asks for little. */
  useBadge?: () => Badge | undefined;
  /** Begins what every page asks for because of it, while the code of the page is still on its way. */
  ahead?: (client: QueryClient) => void;
  /** What signing in to a tool server does, wherever someone is asked to. */
  signIn?: Load<SignIn>;
  /** A line above everything, in every window; its code comes when there is something to say. */
  banner?: { useIsShown: () => boolean; load: Load<ComponentType> };
  /** What its screens lend to the screens of other features. */
  parts?: { [Name in keyof Parts]?: Load<ComponentType<Parts[Name]>> };
}

const readSettings = (client: QueryClient) => void client.prefetchQuery(queries.settings());

/** Each in a task of its own, so that a slow phone can do something between. */
function inTurn(
  begun: readonly (((client: QueryClient) => void) | undefined)[],
  client: QueryClient,
) {
  for (const begin of begun) if (begin) setTimeout(begin, 0, client);
}

/** What every page asks for is begun while the code of the page is still on its way. */
export const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  loader: ({ context: { client } }) => {
    const { all } = useFeatures.getState();
    inTurn([readSettings, ...all.map(({ ahead }) => ahead)], client);
  },
});

/**
 * A page of a feature at an address, loaded when someone goes there.
 *
 * @param ahead begins what the page will ask for, while its code is still on its way
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

/** What this client is made of. */
export const useFeatures = create<{ all: readonly Feature[] }>()(() => ({ all: [] }));

export function announce(features: readonly Feature[]) {
  useFeatures.setState({ all: features });
}

/** The features that have a section, in the order of these; those at the foot last. */
export function featuresInOrder(features: readonly Feature[]): Feature[] {
  const place = ({ section }: Feature) => (section?.foot ? 1000 : 0) + (section?.order ?? 0);
  return features.filter(({ section }) => section).toSorted((a, b) => place(a) - place(b));
}

/** The feature whose section an address belongs to; of one within another, the inner one. */
export function featureAt(features: readonly Feature[], pathname: string): Feature | undefined {
  const within = ({ section }: Feature) =>
    section !== undefined &&
    (pathname === section.path ||
      (section.path !== '/' && pathname.startsWith(`${section.path}/`)));
  return features
    .filter(within)
    .toSorted((a, b) => (b.section?.path.length ?? 0) - (a.section?.path.length ?? 0))[0];
}

/** Whether the page that is open belongs to a feature. */
export function useIsHere(feature: Feature): boolean {
  const features = useFeatures((state) => state.all);
  return useLocation({ select: ({ pathname }) => featureAt(features, pathname) === feature });
}
