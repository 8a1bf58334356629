import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agents } from '@/api/agents';
import { useSaveSettings, useSettings } from '@/api/settings';
import type { Settings, SettingsUpdate } from '@/api/types';
import { changeSettings } from '@/kit/commands/changeSettings';
import { useCommand } from '@/kit/commands/command';
import { changesOf } from '@/kit/forms/changesOf';
import { UnsavedChanges } from '@/kit/forms/UnsavedChanges';
import { useForm } from '@/kit/forms/useForm';
import { wholeFault } from '@/kit/forms/wholeFault';
import { Notifications } from '@/kit/Notifications';
import { Framed, Group } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { POLICIES } from '@/kit/policies';
import { ComboBox } from '@/ui/ComboBox';
import { Select } from '@/ui/Select';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { Grants } from './Grants';

const TITLE = <span className="text-second text-ink-3">Settings</span>;

/** The settings for agents: whether they are enabled, their model, and what they may do without approval. */
export default function SettingsPage() {
  const reading = useSettings();
  const { data: settings } = reading;
  return (
    <Framed title={TITLE}>
      {settings && <Fields settings={settings} />}
      <QueryFallback query={reading} failed="The settings could not be loaded">
        <Skeleton rows={6} height="56px" label="Loading agent settings" />
      </QueryFallback>
    </Framed>
  );
}

type Stored = Pick<
  Settings,
  | 'agents_default_model'
  | 'agents_approval_policy'
  | 'agents_system_prompt'
  | 'agents_reasoning_effort'
  | 'agents_context_tier'
>;
/** Numbers as typed. */
interface Draft extends Partial<Stored> {
  concurrent?: string;
  watchdog?: string;
  keptDays?: string;
  keptEntries?: string;
  keptRunDays?: string;
}

/** How the service names the default model. */
const DEFAULT_MODEL = 'auto';

const LIMITS = {
  concurrent: { min: 1, max: 100, field: 'agents_max_concurrent' },
  watchdog: { min: 30, max: 86_400, field: 'agents_watchdog_timeout_seconds' },
  keptDays: { min: 0, max: 3_650, field: 'agent_event_retention_days' },
  keptEntries: { min: 0, max: 1_000_000, field: 'agent_event_max_per_session' },
  keptRunDays: { min: 0, max: 3_650, field: 'agent_run_retention_days' },
} as const;

type Limit = keyof typeof LIMITS;

const limitFault = (limit: Limit, typed: string | undefined) =>
  typed === undefined ? undefined : wholeFault(typed, LIMITS[limit]);

function updateOf(settings: Settings, draft: Draft): SettingsUpdate | undefined {
  const { concurrent, watchdog, keptDays, keptEntries, keptRunDays, ...rest } = draft;
  const number = (typed: string | undefined) => (typed === undefined ? undefined : Number(typed));
  return changesOf<SettingsUpdate>(settings, {
    ...rest,
    agents_default_model:
      rest.agents_default_model === undefined
        ? undefined
        : rest.agents_default_model.trim() || DEFAULT_MODEL,
    agents_max_concurrent: number(concurrent),
    agents_watchdog_timeout_seconds: number(watchdog),
    agent_event_retention_days: number(keptDays),
    agent_event_max_per_session: number(keptEntries),
    agent_run_retention_days: number(keptRunDays),
  });
}

const EFFORTS: { id: string; label: string }[] = [
  { id: 'same', label: 'Model default' },
  { id: 'minimal', label: 'Minimal' },
  { id: 'low', label: 'Low' },
  { id: 'medium', label: 'Medium' },
  { id: 'high', label: 'High' },
  { id: 'xhigh', label: 'Extra high' },
  { id: 'max', label: 'Maximum' },
];

const TIERS: { id: Settings['agents_context_tier']; label: string }[] = [
  { id: 'default', label: 'Up to 200,000 tokens' },
  { id: 'long_context', label: 'Full context window' },
];

function Fields({ settings }: { settings: Settings }) {
  const { data: models = [] } = useQuery(agents.models());
  const save = useSaveSettings();
  const quick = useCommand(changeSettings);
  const form = useForm<Draft, SettingsUpdate>({
    id: 'settings.agents',
    updateOf: (draft) => updateOf(settings, draft),
    isFaulty: (typed) =>
      (Object.keys(LIMITS) as Limit[]).some(
        (limit) => limitFault(limit, typed[limit]) !== undefined,
      ),
    save: save.mutateAsync,
    failed: 'The settings were not saved.',
  });
  const { draft, set, refusalOf } = form;
  const shown = { ...settings, ...draft };
  const effort = shown.agents_reasoning_effort;
  const stored = settings.agents_default_model;
  const limitField = (limit: Limit, label: string, help: string) => {
    const { field } = LIMITS[limit];
    const typed = draft[limit];
    return (
      <TextField
        label={label}
        inputMode="numeric"
        value={typed ?? String(settings[field])}
        onChange={(value) => set({ [limit]: value })}
        error={limitFault(limit, typed) ?? refusalOf(field)}
        help={help}
      />
    );
  };
  return (
    <>
      <Sentence>Agents</Sentence>
      <Group title="General">
        <div className="flex flex-col gap-5">
          <Switch
            label="Enable agents"
            help="When off, agents cannot be created or started, and runs wait after their current step. You can still read, stop and delete agents."
            isSelected={settings.agents_enabled}
            onChange={(on) => void quick({ agents_enabled: on })}
          />
          <Notifications
            isOn={settings.notifications_enabled}
            onChange={(on) => void quick({ notifications_enabled: on })}
          />
        </div>
      </Group>
      <Group title="Defaults" detail="For agents without settings of their own.">
        <div className="flex flex-col gap-5">
          <ComboBox
            label="Model"
            value={draft.agents_default_model ?? (stored === DEFAULT_MODEL ? '' : stored)}
            onChange={(model) => set({ agents_default_model: model })}
            options={models.map(({ id, name }) => ({ id, label: name || id }))}
            placeholder="Default model"
          />
          <Select
            label="Reasoning effort"
            value={effort === '' ? 'same' : effort}
            onChange={(id) =>
              set({
                agents_reasoning_effort: (id === 'same'
                  ? ''
                  : id) as Settings['agents_reasoning_effort'],
              })
            }
            options={EFFORTS}
          />
          <Select
            label="Context limit"
            value={shown.agents_context_tier}
            onChange={(tier) => set({ agents_context_tier: tier })}
            options={TIERS}
            help="Each step sends the whole context again. Long prompts cost more."
          />
          <TextField
            label="Instructions for all agents"
            value={shown.agents_system_prompt}
            onChange={(text) => set({ agents_system_prompt: text })}
            maxLength={20_000}
            rows={4}
            grows
            help="Sent along with the objective."
            error={refusalOf('agents_system_prompt')}
          />
        </div>
      </Group>
      <Group title="Permissions">
        <Select
          label="Default permissions"
          value={shown.agents_approval_policy}
          onChange={(policy) => set({ agents_approval_policy: policy })}
          options={[...POLICIES]}
          help="Each agent can override this."
        />
        <p className="mt-2 text-second text-ink-2">
          <Link to="/agents/rules" className="underline">
            Rules
          </Link>{' '}
          allow or deny calls by folder, host or command.
        </p>
        <Grants />
      </Group>
      <Group title="Limits">
        <div className="flex flex-col gap-5">
          {limitField('concurrent', 'Maximum concurrent agents', 'Others are queued.')}
          {limitField(
            'watchdog',
            'Stall timeout in seconds',
            'A run without activity for this long is restarted where it stopped.',
          )}
        </div>
      </Group>
      <Group
        title="Transcripts"
        detail="Trimmed once an agent has finished. The objective, your last message and the last answer are always kept."
      >
        <div className="flex flex-col gap-5">
          {limitField('keptDays', 'Days to keep entries', '0 keeps all.')}
          {limitField(
            'keptEntries',
            'Maximum entries per agent',
            'The newest are kept. 0 keeps all.',
          )}
        </div>
      </Group>
      <Group
        title="Old runs"
        detail="Current, waiting and unread runs are always kept, and so are runs with a transcript."
      >
        {limitField(
          'keptRunDays',
          'Days to keep finished runs',
          'Includes their results and decided approvals. 0 keeps all.',
        )}
      </Group>
      <UnsavedChanges form={form} />
    </>
  );
}
