import type { Settings } from '@/api/types';
import { TextField } from '@/ui/TextField';
import { type Limit, limitFault, type ModelDraft } from './modelDraft';

const TEXTS: { limit: Limit; label: string; help: string }[] = [
  {
    limit: 'max_tool_rounds',
    label: 'Maximum tool rounds per answer',
    help: 'The answer ends after this many rounds of tool calls.',
  },
  {
    limit: 'llm_max_input_tokens',
    label: 'Maximum tokens per question',
    help: 'Older messages are left out above this limit, or above the model’s own.',
  },
  {
    limit: 'llm_max_tool_result_tokens',
    label: 'Maximum tokens per tool result',
    help: 'Longer results are shortened in the middle.',
  },
  {
    limit: 'tool_result_retention_days',
    label: 'Days to keep tool results',
    help: 'Older ones are replaced by a note, except short ones. 0 keeps them.',
  },
];

interface Props {
  settings: Settings;
  draft: ModelDraft;
  onLimit: (limit: Limit, typed: string) => void;
  refusalOf: (field: string) => string | undefined;
}

export function Limits({ settings, draft, onLimit, refusalOf }: Props) {
  return TEXTS.map(({ limit, label, help }) => {
    const typed = draft.limits[limit];
    return (
      <TextField
        key={limit}
        label={label}
        help={help}
        inputMode="numeric"
        value={typed ?? String(settings[limit])}
        onChange={(value) => onLimit(limit, value)}
        error={(typed === undefined ? undefined : limitFault(limit, typed)) ?? refusalOf(limit)}
      />
    );
  });
}
