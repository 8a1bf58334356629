import { CornerLeftUp, Layers } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import {
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
} from 'react-aria-components';
import { sentenceOf } from '@/api/problem';
import { ancestors, byLastActivity, flatten, indexOf, useTopicTree } from '@/api/topics';
import type { Collection, TopicNode } from '@/api/types';
import { count } from '@/kit/figures/format';
import { optionRow } from '@/ui/option';
import { Spinner } from '@/ui/Spinner';
import { matches, ranked } from '@/ui/search';
import { CollectionMark } from './CollectionMark';

/** The place of a topic: in a collection, below a topic, or as in the first line of the menu. */
export type Place =
  | { is: 'collection'; collection: Collection }
  | { is: 'topic'; topic: TopicNode }
  | { is: 'first' };

export interface PlaceMenuProps {
  collections?: readonly Collection[];
  /** Another place, above the topics. */
  first?: string | undefined;
  /** Which topics can be the parent; all by default. */
  canHold?: (topic: TopicNode) => boolean;
  onChoose: (place: Place) => void;
}

/** More than anyone would scroll through; the field finds the others. */
const SHOWN = 50;
const NONE: TopicNode[] = [];
const row = `${optionRow} flex items-center gap-2.5 data-[focused]:bg-accent-soft`;
const heading = 'px-2.5 pt-2 pb-1 text-meta text-ink-3';

/** Chooses a place by typing a few letters: thousands of topics are too many to scroll through. */
export function PlaceMenu({ collections = [], first, canHold, onChoose }: PlaceMenuProps) {
  const { data: tree = NONE, error, isPending } = useTopicTree();
  const recent = useMemo(() => byLastActivity(flatten(tree)), [tree]);
  const [text, setText] = useState('');
  const found = ranked(recent, ({ title }) => title, text).filter((one) => canHold?.(one) ?? true);
  const topics = found.slice(0, SHOWN);
  const others = collections.filter(({ name }) => matches(name, text));
  const hasFirst = first !== undefined && matches(first, text);
  const what = collections.length > 0 ? 'Find a topic or a collection' : 'Find a topic';
  return (
    <>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField
          aria-label={what}
          autoFocus
          className="sticky top-0 z-10 bg-sheet px-2 pt-2 pb-1"
        >
          <Input
            dir="auto"
            placeholder={what}
            className="h-10 w-full rounded-xl border border-field bg-sheet px-3 text-ink outline-none focus:border-focus pointer-coarse:h-11 pointer-coarse:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
          />
        </SearchField>
        <Menu
          aria-label="Places"
          className="px-1 pb-1 outline-none"
          renderEmptyState={() =>
            !isPending &&
            !error && (
              <p className="px-2.5 py-4 text-ink-2">
                {text.trim() === '' ? 'No other places yet.' : 'No matches'}
              </p>
            )
          }
        >
          {others.length > 0 && (
            <MenuSection>
              <Header className={heading}>Into a collection</Header>
              {others.map((one) => (
                <MenuItem
                  key={one.id}
                  id={`collection.${one.id}`}
                  textValue={one.name}
                  onAction={() => onChoose({ is: 'collection', collection: one })}
                  className={row}
                >
                  <PlaceName place={{ is: 'collection', collection: one }} />
                </MenuItem>
              ))}
            </MenuSection>
          )}
          {(hasFirst || topics.length > 0) && (
            <MenuSection aria-label="Under a topic">
              {collections.length > 0 && <Header className={heading}>Under a topic</Header>}
              {hasFirst && (
                <MenuItem
                  id="first"
                  textValue={first}
                  onAction={() => onChoose({ is: 'first' })}
                  className={row}
                >
                  <PlaceName place={{ is: 'first' }} first={first} />
                </MenuItem>
              )}
              {topics.map((topic) => (
                <MenuItem
                  key={topic.id}
                  id={`topic.${topic.id}`}
                  textValue={topic.title}
                  onAction={() => onChoose({ is: 'topic', topic })}
                  className={row}
                >
                  <PlaceName place={{ is: 'topic', topic }} above={waysTo(tree, topic)} />
                </MenuItem>
              ))}
            </MenuSection>
          )}
        </Menu>
      </Autocomplete>
      {found.length > SHOWN && <Line>and {count(found.length - SHOWN)} more. Type to filter.</Line>}
      {isPending && (
        <Line>
          <Spinner /> Loading topics
        </Line>
      )}
      {error && isEmpty(tree) && <Line>The topics could not be loaded. {sentenceOf(error)}</Line>}
    </>
  );
}

const isEmpty = (nodes: readonly TopicNode[]) => nodes.length === 0;

function Line({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-2 px-3.5 pt-1 pb-3 text-second text-ink-3">
      {children}
    </p>
  );
}

/** The titles of a topic's ancestors. */
export function waysTo(tree: readonly TopicNode[], { id }: TopicNode): string | undefined {
  if (!indexOf(tree).above.has(id)) return undefined;
  return ancestors(tree, id)
    .map(({ title }) => title)
    .join(' / ');
}

interface NameProps {
  place: Place;
  first?: string | undefined;
  above?: string | undefined;
}

/** The name of a place, in the menu and where it was chosen. */
export function PlaceName({ place, first, above }: NameProps) {
  const Icon = place.is === 'first' ? CornerLeftUp : Layers;
  return (
    <>
      {place.is === 'collection' ? (
        <CollectionMark accent={place.collection.accent} icon={place.collection.icon} />
      ) : (
        <Icon aria-hidden size={16} strokeWidth={1.6} className="mx-0.5 shrink-0 text-ink-2" />
      )}
      <span dir="auto" className="min-w-0 truncate">
        {place.is === 'collection'
          ? place.collection.name
          : place.is === 'topic'
            ? place.topic.title
            : first}
      </span>
      {above && (
        <>
          <span className="sr-only"> in</span>{' '}
          <span dir="auto" className="min-w-0 shrink-[2] truncate text-second text-ink-3">
            {above}
          </span>
        </>
      )}
    </>
  );
}
