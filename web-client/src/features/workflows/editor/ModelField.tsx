import { useQuery } from '@tanstack/react-query';
import { agents } from '@/api/agents';
import { ComboBox } from '@/ui/ComboBox';

interface Props {
  /** Empty for the default model. */
  value: string;
  onChange: (model: string) => void;
}

/** Chooses the model of an agent that belongs to a step. */
export default function ModelField({ value, onChange }: Props) {
  const { data: models = [] } = useQuery(agents.models());
  return (
    <ComboBox
      label="Model"
      value={value}
      onChange={onChange}
      options={models.map(({ id, name }) => ({ id, label: name || id }))}
      placeholder="Default model"
    />
  );
}
