import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import type { ModelInfo, Provider, Settings } from '@/api/types';
import { plural } from '@/kit/figures/format';
import { ComboBox } from '@/ui/ComboBox';
import { type Option, Select } from '@/ui/Select';

type Effort = Settings['llm_reasoning_effort'];

const EFFORTS: { id: Effort; label: string }[] = [
  { id: '', label: 'Model default' },
  { id: 'minimal', label: 'Minimal' },
  { id: 'low', label: 'Low' },
  { id: 'medium', label: 'Medium' },
  { id: 'high', label: 'High' },
  { id: 'xhigh', label: 'Extra high' },
  { id: 'max', label: 'Maximum' },
];
/** `Select` needs a non-empty id. */
const NONE = 'none';

interface Props {
  provider: Provider;
  /** Whether it is the stored provider: only its list can be loaded without a test. */
  isStored: boolean;
  tested: ModelInfo[] | undefined;
  model: string;
  effort: Effort;
  onModel: (id: string) => void;
  onEffort: (effort: Effort) => void;
}

function option({ id, name, publisher, context_window }: ModelInfo): Option<string> {
  const window = context_window ? `${Math.round(context_window / 1000)}k tokens` : '';
  const detail = [name === id ? '' : id, publisher, window].filter(Boolean).join(', ');
  return { id, label: name || id, detail: detail || undefined };
}

export function ModelChoice(props: Props) {
  const { provider, isStored, tested, model, effort, onModel, onEffort } = props;
  const listed = useQuery({
    ...queries.models(provider.id),
    enabled: isStored && provider.discovers_models,
  });
  const models = tested ?? listed.data ?? [];
  const known = models.find(({ id }) => id === model);
  const supported = known?.supported_reasoning_efforts ?? [];
  const efforts = EFFORTS.filter(
    ({ id }) => id === '' || id === effort || supported.length === 0 || supported.includes(id),
  );

  const help = () => {
    if (models.length > 0) return `${plural(models.length, 'model')} listed, or type another name.`;
    if (listed.error && isStored) return `Models could not be listed. ${sentenceOf(listed.error)}`;
    if (provider.discovers_models) return 'Type a name, or test the connection to list the models.';
    return 'This provider does not list its models. Type a model name.';
  };

  return (
    <>
      <ComboBox
        label="Model"
        value={model}
        onChange={onModel}
        options={models.map(option)}
        help={help()}
      />
      <Select
        label="Reasoning effort"
        value={effort === '' ? NONE : effort}
        onChange={(id) => onEffort(id === NONE ? '' : (id as Effort))}
        options={efforts.map(({ id, label }) => ({ id: id === '' ? NONE : id, label }))}
        help="For reasoning models. Other models ignore it."
      />
    </>
  );
}
