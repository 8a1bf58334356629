import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Collection } from '@/api/types';
import { CollectionMark } from '@/kit/places/CollectionMark';
import { useCollections } from '@/kit/places/collections';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { DialogFoot } from '@/ui/DialogFoot';
import { IconButton } from '@/ui/IconButton';
import { CollectionForm } from './CollectionForm';
import { DeleteCollection } from './DeleteCollection';

type Step = { is: 'list' } | { is: 'new' } | { is: 'change' | 'delete'; id: number };

const LIST: Step = { is: 'list' };

/** The collections: create, rename, restyle and delete them, and choose where the topics of a deleted one go. */
export default function CollectionsDialog({ onClose }: { onClose: () => void }) {
  const { collections } = useCollections();
  const [step, setStep] = useState<Step>(LIST);
  const one = 'id' in step ? collections.find(({ id }) => id === step.id) : undefined;
  const back = () => setStep(LIST);
  if (step.is === 'new' || (step.is === 'change' && one)) {
    return (
      <Dialog title={one ? `Edit ${one.name}` : 'New collection'} isOpen onClose={onClose}>
        <CollectionForm {...(one ? { collection: one } : {})} onDone={back} />
      </Dialog>
    );
  }
  if (step.is === 'delete' && one) {
    return (
      <Dialog title={`Delete ${one.name}?`} isOpen onClose={onClose}>
        <DeleteCollection collection={one} collections={collections} onDone={back} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Collections" isOpen onClose={onClose}>
      <ul className="border-t border-line">
        {collections.map((collection) => (
          <CollectionRow
            key={collection.id}
            collection={collection}
            onChange={() => setStep({ is: 'change', id: collection.id })}
            onDelete={() => setStep({ is: 'delete', id: collection.id })}
          />
        ))}
      </ul>
      <DialogFoot>
        <Button variant="primary" onPress={() => setStep({ is: 'new' })}>
          <Plus aria-hidden size={16} /> New collection
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface RowProps {
  collection: Collection;
  onChange: () => void;
  onDelete: () => void;
}

function CollectionRow({ collection, onChange, onDelete }: RowProps) {
  const { name, accent, icon, is_default: isGeneral, topic_count: count } = collection;
  const about = [collection.description, collection.github_repo].filter(Boolean).join(' · ');
  return (
    <li className="flex min-h-(--row-list) items-center gap-2 border-b border-line">
      <CollectionMark accent={accent} icon={icon} />
      <span className="min-w-0 flex-1 py-1">
        <span dir="auto" className="block truncate text-ink">
          {name}
        </span>
        {about && (
          <span dir="auto" title={about} className="block truncate text-second text-ink-2">
            {about}
          </span>
        )}
      </span>
      <span className="text-meta text-ink-3">{count === 1 ? '1 topic' : `${count} topics`}</span>
      <IconButton icon={Pencil} label={`Edit ${name}`} size="sm" onPress={onChange} />
      {isGeneral ? (
        <span className="w-7 pointer-coarse:w-11" />
      ) : (
        <IconButton icon={Trash2} label={`Delete ${name}`} size="sm" onPress={onDelete} />
      )}
    </li>
  );
}
