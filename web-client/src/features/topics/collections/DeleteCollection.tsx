import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import type { Collection } from '@/api/types';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { Select } from '@/ui/Select';
import { useDeleteCollection } from './writes';

interface Props {
  collection: Collection;
  collections: readonly Collection[];
  onDone: () => void;
}

/** Asks where the topics of a collection should go, and deletes it. */
export function DeleteCollection({ collection, collections, onDone }: Props) {
  const others = collections.filter(({ id }) => id !== collection.id);
  const options = others.map(({ id, name }) => ({ id: String(id), label: name }));
  const [into, setInto] = useState(
    String((others.find((one) => one.is_default) ?? others[0])?.id ?? ''),
  );
  const remove = useDeleteCollection();
  return (
    <Form
      onSubmit={() =>
        remove.mutate({ id: collection.id, into: Number(into) }, { onSuccess: onDone })
      }
    >
      <Select
        label="Move its topics to"
        value={into}
        onChange={setInto}
        options={options}
        help="No topics are deleted. Archived topics move too."
      />
      {remove.error && (
        <p role="alert" className="text-danger">
          {sentenceOf(remove.error)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="quiet" autoFocus onPress={onDone}>
          Cancel
        </Button>
        <Button variant="danger" type="submit" isPending={remove.isPending}>
          Delete
        </Button>
      </div>
    </Form>
  );
}
