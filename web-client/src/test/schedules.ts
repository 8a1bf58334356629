import type { Firing, ListedSchedule, Schedule, ScheduleRule } from '@/api/schedules';

const AT = '2026-11-25T10:00:00Z';

/** A rule for tests: daily at seven in Berlin. */
export function rule(more: Partial<ScheduleRule> = {}): ScheduleRule {
  return {
    interval_seconds: 86_400,
    days_of_week: 127,
    run_at_minute: 420,
    timezone: 'Europe/Berlin',
    ...more,
  };
}

/** A schedule for tests: of topic 5, enabled, never run. */
export function schedule(more: Partial<Schedule> = {}): Schedule {
  return {
    ...rule(),
    id: 1,
    topic_id: 5,
    agent_session_id: null,
    workflow_id: null,
    enabled: true,
    rules: [rule()],
    clear_context: false,
    misfire: 'run_once',
    next_run_at: '2036-11-26T06:00:00Z',
    last_run_at: null,
    status: 'idle',
    last_status: null,
    last_error: null,
    words: 'Every day at 07:00, Berlin time',
    prompt: 'What is due?',
    created_at: AT,
    updated_at: AT,
    ...more,
  };
}

const owner = (kind: 'topic' | 'agent' | 'workflow', id: number, title: string) => ({
  owner_kind: kind,
  owner_id: id,
  owner_public_id: null,
  owner_slug: kind === 'topic' ? title.toLowerCase() : null,
  owner_title: title,
});
type Owner = Parameters<typeof owner>;

export const listed = (of: Owner, more: Partial<Schedule> = {}): ListedSchedule => ({
  ...schedule(more),
  ...owner(...of),
});

/** A firing for tests: of topic 5, which ran. */
export function firing(due_at: string, more: Partial<Firing> = {}): Firing {
  return {
    ...owner('topic', 5, 'Briefing'),
    due_at,
    outcome: 'run',
    reason: null,
    forced: false,
    started_at: due_at,
    finished_at: due_at,
    error: null,
    ...more,
  };
}

export const firingOf = (of: Owner, due_at: string, more: Partial<Firing> = {}): Firing => ({
  ...firing(due_at, more),
  ...owner(...of),
});
