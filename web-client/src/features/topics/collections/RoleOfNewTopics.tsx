import { useQuery } from '@tanstack/react-query';
import { type Role, roles } from '@/api/roles';
import { Select } from '@/ui/Select';

interface Props {
  /** Null is the default role. */
  value: number | null;
  onChange: (role: number | null) => void;
}

const DEFAULT = 'default';
const NONE: Role[] = [];

/** The initial role of new topics in a collection. */
export function RoleOfNewTopics({ value, onChange }: Props) {
  const { data: all = NONE } = useQuery(roles.all());
  const own = all.filter(({ is_default }) => !is_default);
  const isKnown = own.some(({ id }) => id === value);
  return (
    <Select
      label="Role for new topics"
      value={isKnown ? String(value) : DEFAULT}
      onChange={(id) => onChange(id === DEFAULT ? null : Number(id))}
      options={[
        { id: DEFAULT, label: 'Default' },
        ...own.map(({ id, name }) => ({ id: String(id), label: name })),
      ]}
      help="Existing topics keep their role."
    />
  );
}
