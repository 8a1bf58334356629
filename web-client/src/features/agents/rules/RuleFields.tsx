import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_ARGUMENT, MAX_RULE_NOTE, MAX_TOOL } from '@/api/agentRules';
import { agents } from '@/api/agents';
import { Segments } from '@/ui/Segments';
import { Select } from '@/ui/Select';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { conditionsOf, fitting, hasArguments, type Typed } from './draft';
import { conditionOption, EFFECTS, NAMED, ONLY_AFTER, thingOf, thingsWith, VALUES } from './labels';

interface Props {
  typed: Typed;
  onChange: (next: Typed) => void;
  refusalOf: (field: string) => string | undefined;
}

export function RuleFields({ typed, onChange, refusalOf }: Props) {
  const set = (changes: Partial<Typed>) => onChange({ ...typed, ...changes });
  const { effect, tool, condition, argument, values, agent, tainted, note } = typed;
  const [things] = useState(() => thingsWith(tool));
  // A name being typed may start like a listed action.
  const [isNamed, setNamed] = useState(thingOf(tool) === NAMED);
  const thing = isNamed ? NAMED : thingOf(tool);
  const field = condition === 'always' ? undefined : VALUES[condition];
  return (
    <>
      <Segments
        label="Action"
        value={effect}
        segments={EFFECTS}
        onChange={(next) => set({ effect: next })}
        help="Deny overrides Ask; Ask overrides Allow."
      />
      <Select
        label="Applies to"
        value={thing}
        options={things}
        help={
          thing === 'shell'
            ? 'For commands of another server, choose A tool or a server.'
            : undefined
        }
        onChange={(next) => {
          setNamed(next === NAMED);
          onChange(fitting({ ...typed, tool: next === NAMED ? '' : next }));
        }}
      />
      {thing === NAMED && (
        <TextField
          label="Tool"
          isRequired
          value={tool}
          onChange={(next) => set({ tool: next })}
          maxLength={MAX_TOOL}
          placeholder="files/write"
          help="Server, slash, tool. files/* matches every tool of the server “files”."
          error={refusalOf('tool')}
        />
      )}
      {conditionsOf(tool).length > 1 && (
        <Select
          label="Condition"
          value={condition}
          options={conditionsOf(tool).map(conditionOption)}
          onChange={(next) => set({ condition: next, values: '' })}
        />
      )}
      {field && hasArguments(tool) && (
        <TextField
          label="Argument"
          isRequired
          value={argument}
          onChange={(next) => set({ argument: next })}
          maxLength={MAX_ARGUMENT}
          placeholder="path"
          help="The tool argument to check."
          error={refusalOf('argument')}
        />
      )}
      {field && (
        <TextField
          label={field.label}
          isRequired
          value={values}
          onChange={(next) => set({ values: next })}
          placeholder={field.placeholder}
          help={field.help}
          error={refusalOf('values') ?? refusalOf('condition')}
          {...(condition !== 'command_prefix' && { rows: 2, grows: true })}
        />
      )}
      <WhoseField agent={agent} onChange={(next) => set({ agent: next })} />
      <Switch
        label={ONLY_AFTER}
        help="Such as a web page or a tool result."
        isSelected={tainted}
        onChange={(next) => set({ tainted: next })}
      />
      <TextField
        label="Note"
        value={note}
        onChange={(next) => set({ note: next })}
        maxLength={MAX_RULE_NOTE}
        placeholder="Why"
        error={refusalOf('note')}
      />
    </>
  );
}

function WhoseField({ agent, onChange }: { agent: string; onChange: (agent: string) => void }) {
  const { data: all = [] } = useQuery(agents.all());
  const listed = all.map(({ id, title }) => ({ id: String(id), label: title }));
  const isListed = agent === '' || listed.some(({ id }) => id === agent);
  return (
    <Select
      label="Agents"
      value={agent === '' ? 'all' : agent}
      options={[
        { id: 'all', label: 'All agents' },
        ...listed,
        ...(isListed ? [] : [{ id: agent, label: `Agent ${agent}` }]),
      ]}
      onChange={(next) => onChange(next === 'all' ? '' : next)}
    />
  );
}
