import type {
  Agent,
  AgentArtifact,
  AgentEvent,
  AgentPermission,
  AgentRun,
  Blueprint,
  InboxItem,
} from '@/api/agents';

const AT = '2026-11-25T10:00:00Z';

/** A run for tests: idle. */
export function agentRun(id: number, more: Partial<AgentRun> = {}): AgentRun {
  return {
    id,
    agent_id: 7,
    trigger: 'manual',
    status: 'idle',
    workflow_run_id: null,
    workflow_run_step_id: null,
    active_prompt: null,
    blocked_question: null,
    block_reason: null,
    result_summary: null,
    completion: null,
    error: null,
    step_count: 0,
    progress: null,
    progress_label: null,
    total_input_tokens: 0,
    total_output_tokens: 0,
    total_cost: 0,
    unpriced_tokens: 0,
    estimated: false,
    model: null,
    use_mcp: true,
    use_skills: true,
    use_memory: true,
    mcp_servers: null,
    approval_policy: null,
    role_id: null,
    tainted_by: null,
    started_at: AT,
    finished_at: AT,
    last_activity_at: AT,
    created_at: AT,
    updated_at: AT,
    ...more,
  };
}

/** An agent for tests: idle, with one run. */
export function agent(id: number, title: string, more: Partial<Agent> = {}): Agent {
  return {
    id,
    public_id: `agent-${id}`,
    title,
    task_prompt: `Do ${title}`,
    active_prompt: null,
    schedule: null,
    status: 'idle',
    result_summary: null,
    completion: null,
    error: null,
    model: null,
    autonomy_enabled: false,
    max_steps: 12,
    step_count: 0,
    progress: null,
    progress_label: null,
    blocked_question: null,
    block_reason: null,
    approval_policy: null,
    token_budget: null,
    money_budget: null,
    total_input_tokens: 0,
    total_output_tokens: 0,
    total_cost: 0,
    unpriced_tokens: 0,
    max_retries: 0,
    retry_count: 0,
    next_retry_at: null,
    retry_at: null,
    blueprint_id: null,
    finished_at: null,
    topic_id: null,
    chat_id: null,
    role_id: null,
    inline: false,
    use_mcp: true,
    use_skills: true,
    use_memory: true,
    mcp_servers: null,
    last_activity_at: AT,
    archived_at: null,
    last_read_at: AT,
    unread_count: 0,
    workflow_count: 0,
    active_tool: null,
    active_tool_count: 0,
    active_narration: null,
    pending_permission: null,
    current_run_id: 70,
    current_run: agentRun(70, { agent_id: id }),
    triggers: [],
    artifacts: [],
    created_at: AT,
    updated_at: AT,
    ...more,
  };
}

/** A permission request for tests: a command. */
export function permission(request: string, more: Partial<AgentPermission> = {}): AgentPermission {
  return {
    request_id: request,
    agent_run_id: 70,
    title: 'Run a command',
    data: { type: 'shell', title: 'Run a command', command: 'ls -la' },
    cut: {},
    reason: 'It changes something.',
    reason_kind: 'policy_balanced',
    reason_quotes: {},
    options: ['approve-once', 'approve-always', 'deny'],
    created_at: AT,
    ...more,
  };
}

/** An inbox item for tests: a permission request. */
export function inboxItem(agent_id: number, more: Partial<InboxItem> = {}): InboxItem {
  return {
    agent_id,
    agent_run_id: 70,
    title: `Agent ${agent_id}`,
    kind: 'needs_approval',
    detail: 'Run a command',
    block_reason: null,
    request_id: `request-${agent_id}`,
    reason: 'It changes something.',
    options: ['approve-once', 'approve-always', 'deny'],
    workflow_id: null,
    at: AT,
    ...more,
  };
}

/** An entry of a transcript for tests. */
export function agentEvent(
  id: number,
  kind: AgentEvent['kind'],
  more: Partial<AgentEvent> = {},
): AgentEvent {
  return {
    id,
    kind,
    text: null,
    tool_name: null,
    tool_status: null,
    request_id: null,
    data: null,
    at: AT,
    agent_run_id: 70,
    agentRunId: 70,
    ...more,
  };
}

/** An agent's artifact for tests. */
export function artifact(id: number, title: string, more: Partial<AgentArtifact> = {}) {
  const made: AgentArtifact = {
    id,
    agent_id: 7,
    agent_run_id: 70,
    key: null,
    kind: 'text',
    title,
    content: `About ${title}`,
    truncated: false,
    created_at: AT,
    updated_at: AT,
  };
  return { ...made, ...more };
}

/** A blueprint for tests. */
export function blueprint(id: number, name: string, more: Partial<Blueprint> = {}): Blueprint {
  return {
    id,
    name,
    description: null,
    task_prompt: `Be ${name}`,
    model: null,
    role_id: null,
    approval_policy: null,
    autonomy_enabled: false,
    max_steps: 12,
    token_budget: null,
    money_budget: null,
    max_retries: 0,
    icon: null,
    color: null,
    created_at: AT,
    updated_at: AT,
    ...more,
  };
}
