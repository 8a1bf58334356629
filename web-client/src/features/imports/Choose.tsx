import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Import, startImport } from '@/api/imports';
import { sentenceOf } from '@/api/problem';
import { keys } from '@/api/queries';
import { count } from '@/kit/figures/format';
import { KeyFigures } from '@/kit/figures/KeyFigures';
import { PlaceField } from '@/kit/places/PlaceField';
import type { Place } from '@/kit/places/PlaceMenu';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { Switch } from '@/ui/Switch';
import { conversations, guessesOf, lossesOf, PRODUCTS, span } from './labels';
import { Picker } from './Picker';
import { chosenCount, type Pick, wishOf } from './pick';

const NEW: Place = { is: 'first' };
const ALL: Pick = { all: true, marked: new Set() };

/** What a file contains, what to import from it, and where to. */
export function Choose({ one }: { one: Import }) {
  const client = useQueryClient();
  const [pick, setPick] = useState<Pick>(ALL);
  const [place, setPlace] = useState<Place>(NEW);
  const [deletedToo, setDeletedToo] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isPending, setPending] = useState(false);
  const chosen = chosenCount(pick, one.conversations);
  const product = PRODUCTS[one.product ?? 'markdown'];
  const start = async () => {
    setPending(true);
    setFault(undefined);
    const topic = place.is === 'topic' ? place.topic.id : null;
    try {
      await startImport(one.id, wishOf(pick, topic, deletedToo));
    } catch (problem) {
      setFault(sentenceOf(problem));
    }
    await client.invalidateQueries({ queryKey: keys.imports });
    setPending(false);
  };

  if (one.conversations === 0) {
    return (
      <>
        <Notice tone="warn">This file contains no conversations that can be imported.</Notice>
        {one.left_out > 0 && <Picker one={one} status="left" />}
      </>
    );
  }
  const losses = lossesOf(one);
  const guesses = guessesOf(one);
  return (
    <>
      <KeyFigures
        figures={[
          { label: 'Conversations', value: count(one.conversations) },
          { label: 'Messages', value: count(one.messages) },
          ...(one.known > 0 ? [{ label: 'Already imported', value: count(one.known) }] : []),
          ...(one.left_out > 0 ? [{ label: 'Unreadable', value: count(one.left_out) }] : []),
        ]}
      />
      <p className="text-second text-ink-2">{span(one.first_at, one.last_at)}</p>
      {losses.length > 0 && (
        <p className="text-second text-ink-2">Not imported: {losses.join(', ')}.</p>
      )}
      {guesses && <p className="text-second text-ink-2">{guesses}</p>}
      <Picker one={one} status="found" pick={pick} onPick={setPick} />
      <PlaceField
        label="Import into"
        value={place}
        onChange={setPlace}
        first={`New topic “${product}”`}
      />
      {one.known > 0 && (
        <Switch
          label="Also restore deleted conversations"
          help="Otherwise, conversations that you imported and deleted stay deleted."
          isSelected={deletedToo}
          onChange={setDeletedToo}
        />
      )}
      {fault && <Notice tone="danger">{fault}</Notice>}
      <div>
        <Button
          variant="primary"
          isPending={isPending}
          isDisabled={chosen === 0}
          onPress={() => void start()}
        >
          Import {conversations(chosen)}
        </Button>
      </div>
    </>
  );
}
