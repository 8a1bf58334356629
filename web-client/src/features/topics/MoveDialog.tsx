import { useState } from 'react';
import { ancestors, flatten, useTopicTree } from '@/api/topics';
import type { Topic } from '@/api/types';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Select } from '@/ui/Select';
import { mayMove } from './tree';

interface Props {
  topics: Topic[];
  onMove: (under: number | null) => void;
  onClose: () => void;
}

const TOP = 'top';

/** Where else topics can be: what dragging does, for the keyboard and for fingers. */
export default function MoveDialog({ topics, onMove, onClose }: Props) {
  const { data: tree = [] } = useTopicTree();
  const canGo = (under: number | null) => topics.some(({ id }) => mayMove(tree, id, under));
  const places = flatten(tree).filter(({ id }) => canGo(id));
  const options = [
    ...(canGo(null) ? [{ id: TOP, label: 'Under no other topic' }] : []),
    ...places.map(({ id, title }) => ({
      id: String(id),
      label: title,
      detail: ancestors(tree, id)
        .map((above) => above.title)
        .join(' / '),
    })),
  ];
  const [place, setPlace] = useState(options[0]?.id);
  const what = topics.length === 1 ? topics[0]?.title : `${topics.length} topics`;
  return (
    <Dialog title={`Move ${what}`} isOpen onClose={onClose}>
      {place === undefined ? (
        <p className="text-ink-2">There is no other place for it yet.</p>
      ) : (
        <form
          className="flex flex-col gap-4 pt-1"
          onSubmit={(event) => {
            event.preventDefault();
            onMove(place === TOP ? null : Number(place));
            onClose();
          }}
        >
          <Select label="Under which topic?" value={place} onChange={setPlace} options={options} />
          <div className="flex justify-end gap-2">
            <Button variant="quiet" onPress={onClose}>
              Cancel
            </Button>
            <Button variant="primary" type="submit">
              Move
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
