import type { Settings } from '@/api/types';
import { TextField } from '@/ui/TextField';
import { type Limit, limitFault, type ModelDraft } from './modelDraft';

const TEXTS: { limit: Limit; label: string; help: string }[] = [
  {
    limit: 'max_tool_rounds',
    label: 'Rounds of tool calls in one answer',
    help: 'After this many rounds the answer ends with what there is.',
  },
  {
    limit: 'llm_max_input_tokens',
    label: 'Tokens sent with one question',
    help: 'Older messages are left out past this, or past what the model can take.',
  },
  {
    limit: 'llm_max_tool_result_tokens',
    label: 'Tokens of one tool result',
    help: 'Longer results are cut in the middle.',
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
