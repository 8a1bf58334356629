import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '@/api/queries';
import { useSettings } from '@/api/settings';
import type { ModelInfo } from '@/api/types';
import { changeSettings } from '@/kit/commands/changeSettings';
import { useCommand } from '@/kit/commands/command';
import { Select } from '@/ui/Select';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { SettingsGroup, SettingsPage, SettingsWaiting } from './SettingsPage';

function sentenceOf(names: boolean, model: string): string {
  if (!names) return 'Automatic titles are off';
  return model === '' ? 'The chat’s own model names new chats' : `${model} names new chats`;
}

const HELP = 'A small, fast model is enough.';

/** Whether chats are named automatically, and by which model. */
export default function ChatSettings() {
  const reading = useSettings();
  const { data: settings } = reading;
  const change = useCommand(changeSettings);
  if (!settings) return <SettingsWaiting name="Chats" query={reading} />;
  const { chat_autoname_enabled: names, chat_autoname_model: model } = settings;
  return (
    <SettingsPage
      name="Chats"
      sentence={sentenceOf(names, model)}
      detail="A name you set yourself is never changed."
    >
      <SettingsGroup title="Automatic titles">
        <Switch
          label="Name new chats"
          help="Runs after the first question. Uses a few tokens."
          isSelected={names}
          onChange={(on) => void change({ chat_autoname_enabled: on })}
        />
        <NamingModel
          key={model}
          stored={model}
          onChoose={(next) => void change({ chat_autoname_model: next })}
        />
      </SettingsGroup>
    </SettingsPage>
  );
}

const NONE: ModelInfo[] = [];
/** `Select` needs a non-empty id. */
const THE_SAME = 'the same';

interface NamingProps {
  stored: string;
  onChoose: (model: string) => void;
}

/** Chooses one of the provider's models; if it lists none, a typed name. */
function NamingModel({ stored, onChoose }: NamingProps) {
  const { data: models = NONE, isPending } = useQuery(queries.models());
  // Typed text must not disappear when the list arrives.
  if (!isPending && models.length === 0) return <TypedModel stored={stored} onChoose={onChoose} />;
  const listed = models.map(({ id, name }) => ({ id, label: name || id }));
  const isListed = stored === '' || models.some(({ id }) => id === stored);
  return (
    <Select
      label="Model for titles"
      value={stored === '' ? THE_SAME : stored}
      onChange={(id) => onChoose(id === THE_SAME ? '' : id)}
      options={[
        { id: THE_SAME, label: 'Same as the chat' },
        ...(isListed ? [] : [{ id: stored, label: stored }]),
        ...listed,
      ]}
      help={HELP}
    />
  );
}

function TypedModel({ stored, onChoose }: NamingProps) {
  const [typed, setTyped] = useState(stored);
  return (
    <TextField
      label="Model for titles"
      value={typed}
      onChange={setTyped}
      onBlur={() => typed.trim() !== stored && onChoose(typed.trim())}
      placeholder="Same as the chat"
      help={HELP}
    />
  );
}
