import { useState } from 'react';
import { ProblemError } from '@/api/problem';
import { UnsavedChanges } from '@/kit/forms/UnsavedChanges';
import { useForm } from '@/kit/forms/useForm';
import { PlaceField } from '@/kit/places/PlaceField';
import type { Place } from '@/kit/places/PlaceMenu';
import { ComboBox } from '@/ui/ComboBox';
import { Segments } from '@/ui/Segments';
import { Select } from '@/ui/Select';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { Shelf } from './Gallery';

const MODELS = ['small-model', 'large-model', 'thinking-model'].map((id) => ({ id, label: id }));

interface Draft {
  name?: string;
}

export function Forms() {
  const [model, setModel] = useState('small-model');
  const [effort, setEffort] = useState<'low' | 'high'>('low');
  const [on, setOn] = useState(true);
  const [place, setPlace] = useState<Place>({ is: 'first' });
  const form = useForm<Draft, Draft>({
    id: 'gallery',
    untouched: {},
    storable: (draft) => draft,
    updateOf: (draft) => (draft.name === undefined ? undefined : draft),
    isFaulty: ({ name }) => name === '',
    save: async ({ name = '' }) => {
      if (name.length > 3) return;
      const errors = [{ field: 'name', message: 'Must have four letters or more.' }];
      throw new ProblemError({ status: 422, type: '', detail: 'The name is too short.', errors });
    },
    failed: 'The thing was not saved.',
  });
  return (
    <Shelf title="Forms">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          help="Four letters or more; the server says so when it is saved."
          value={form.draft.name ?? ''}
          onChange={(name) => form.change(() => ({ name }))}
          error={form.draft.name === '' ? 'A name is needed.' : form.refusalOf('name')}
        />
        <TextField label="Refused" value="7" error="A whole number from 1 to 5." />
        <TextField label="Off" value="Cannot be changed here" isDisabled />
        <TextField label="Longer" rows={3} grows placeholder="What it is about" />
        <ComboBox
          label="Model"
          value={model}
          onChange={setModel}
          options={MODELS}
          help="3 models to choose from."
        />
        <Select
          label="Effort"
          value={effort}
          onChange={setEffort}
          options={[
            { id: 'low', label: 'Low' },
            { id: 'high', label: 'High', detail: 'Thinks for longer' },
          ]}
        />
        <PlaceField label="Where to?" value={place} onChange={setPlace} first="Top level" />
        <Segments
          label="Order"
          value={effort}
          onChange={setEffort}
          segments={[
            { id: 'low', label: 'Tree' },
            { id: 'high', label: 'Recent' },
          ]}
        />
        <Switch
          label="Notify me"
          help="When an answer is ready."
          isSelected={on}
          onChange={setOn}
        />
        <Switch label="Off here" isSelected={false} isDisabled onChange={() => {}} />
      </div>
      <UnsavedChanges form={form} />
    </Shelf>
  );
}
