import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import type { Collection } from '@/api/types';
import { ACCENTS, type Accent } from '@/kit/places/CollectionMark';
import { Form } from '@/ui/Form';
import { fieldBox, fieldLabel } from '@/ui/field';
import { SubmitFoot } from '@/ui/SubmitFoot';
import { TextField } from '@/ui/TextField';
import { RoleOfNewTopics } from './RoleOfNewTopics';
import { useSaveCollection } from './writes';

interface Props {
  /** If absent, a new one is created. */
  collection?: Collection;
  onDone: () => void;
}

/** The first unused colour, to tell collections apart. */
function freeAccent(others: readonly Collection[] = []): Accent {
  return ACCENTS.find(({ id }) => others.every(({ accent }) => accent !== id))?.id ?? 'sky';
}

/** Edits the name and the appearance of a collection. */
export function CollectionForm({ collection, onDone }: Props) {
  const [name, setName] = useState(collection?.name ?? '');
  const { data: others } = useQuery(queries.collections());
  const [accent, setAccent] = useState<Accent>(collection?.accent ?? freeAccent(others));
  const [icon, setIcon] = useState(collection?.icon ?? '');
  const [description, setDescription] = useState(collection?.description ?? '');
  const [role, setRole] = useState(collection?.default_role_id ?? null);
  // The collection when the form was opened, whatever another window does meanwhile.
  const [was] = useState(collection);
  const save = useSaveCollection(was);
  const isGeneral = collection?.is_default ?? false;
  const submit = () => {
    if (name.trim() === '') return;
    const typed = {
      name: name.trim(),
      description: description.trim() || null,
      accent,
      icon: icon.trim() || null,
      default_role_id: role,
    };
    save.mutate(typed, { onSuccess: onDone });
  };
  /** An error does not apply to text typed after it. */
  const typing = (set: (text: string) => void) => (text: string) => {
    set(text);
    if (save.error) save.reset();
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name"
        isRequired
        autoFocus
        value={name}
        onChange={typing(setName)}
        maxLength={64}
        isReadOnly={isGeneral}
        placeholder="Work"
        error={save.error ? sentenceOf(save.error) : undefined}
        {...(isGeneral ? { help: 'General cannot be renamed.' } : {})}
      />
      <RadioGroup
        value={accent}
        onChange={(id) => setAccent(id as Accent)}
        orientation="horizontal"
        className={fieldBox}
      >
        <Label className={fieldLabel}>Colour</Label>
        <div className="flex flex-wrap gap-1">
          {ACCENTS.map(({ id, label }) => (
            <Radio
              key={id}
              value={id}
              aria-label={label}
              className="grid size-9 cursor-pointer place-items-center rounded-full data-[focus-visible]:outline-2 data-[focus-visible]:outline-focus data-[selected]:inset-ring-2 data-[selected]:inset-ring-ink pointer-coarse:size-11"
            >
              <span
                className="size-5 rounded-full forced-color-adjust-none"
                style={{ background: `var(--mark-${id})` }}
              />
            </Radio>
          ))}
        </div>
      </RadioGroup>
      <TextField
        label="Icon"
        value={icon}
        onChange={setIcon}
        maxLength={8}
        placeholder="🏡"
        help="An emoji to show instead of the colour. Optional."
      />
      <TextField
        label="Description"
        value={description}
        onChange={setDescription}
        maxLength={2000}
        rows={2}
        placeholder="Client projects"
        help="For you only. Models do not see it."
      />
      <RoleOfNewTopics value={role} onChange={setRole} />
      <SubmitFoot
        label={collection ? 'Save' : 'Create'}
        onCancel={onDone}
        isPending={save.isPending}
      />
    </Form>
  );
}
