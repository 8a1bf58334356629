import type { Tool, ToolServer } from '@/api/tools';

/** A tool server for tests: one of the user's own with a URL, enabled and connected. */
export function toolServer(name: string, more: Partial<ToolServer> = {}): ToolServer {
  return {
    id: 7,
    name,
    builtin: false,
    plugin_id: null,
    preview: null,
    enabled: true,
    state: 'ready',
    error: null,
    interaction_required: null,
    oauth: false,
    transport: 'streamable_http',
    url: `https://${name}.example/mcp`,
    command: null,
    command_bin: null,
    args: [],
    env_keys: [],
    header_keys: [],
    client_id: null,
    tools: [],
    tool_count: 2,
    tools_from_cache: false,
    tools_waiting: 0,
    calls: 0,
    failures: 0,
    last_call_at: null,
    ...more,
  };
}

/** A tool for tests. */
export function tool(name: string, more: Partial<Tool> = {}): Tool {
  return {
    name,
    title: null,
    description: `What ${name} does`,
    hash: `hash of ${name}`,
    input_schema: '{"type":"object","properties":{}}',
    output_schema: null,
    annotations: null,
    read_only: false,
    waits: false,
    ...more,
  };
}
