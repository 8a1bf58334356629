import type { ToolServer } from '@/api/tools';
import { TextField } from '@/ui/TextField';
import { ServerDialogPairs } from './ServerDialogPairs';
import { type ServerDraft, shownOf } from './serverDraft';

interface Props {
  draft: ServerDraft;
  server?: ToolServer;
  onChange: (part: ServerDraft) => void;
  refusalOf: (field: string) => string | undefined;
}

const VARIABLES = {
  all: 'Variables',
  one: 'Variable',
  help: 'Environment variables for the program, such as an API key. Stored encrypted.',
  placeholder: 'API_KEY',
};

const HEADERS = {
  all: 'Headers',
  one: 'Header',
  help: 'Sent with every request. Not needed for servers that sign you in with a browser. Stored encrypted.',
  placeholder: 'Authorization',
};

/** The program to start, or the URL to call. */
export function ServerDialogReach(props: Props) {
  const { transport } = shownOf(props.draft, props.server);
  return transport === 'stdio' ? <Program {...props} /> : <Address {...props} />;
}

function Program({ draft, server, onChange, refusalOf }: Props) {
  const { command, args } = shownOf(draft, server);
  return (
    <>
      <TextField
        label="Program"
        isRequired
        value={command}
        onChange={(next) => onChange({ command: next })}
        placeholder="npx"
        autoComplete="off"
        spellCheck="false"
        error={refusalOf('command')}
        help="Name or path of the program, without arguments. It runs with Steward’s permissions."
      />
      <TextField
        label="Arguments"
        value={args}
        onChange={(next) => onChange({ args: next })}
        rows={3}
        grows
        placeholder={'-y\n@example/weather-server'}
        spellCheck="false"
        error={refusalOf('args')}
        help="One per line, without quotes."
      />
      <ServerDialogPairs
        key="env"
        words={VARIABLES}
        isHeaders={false}
        saved={server?.env_keys ?? []}
        typed={draft.env}
        onType={(env) => onChange({ env })}
        refused={refusalOf('env')}
        refusalOf={(name) => refusalOf(`env.${name}`)}
      />
    </>
  );
}

function Address({ draft, server, onChange, refusalOf }: Props) {
  const { url } = shownOf(draft, server);
  return (
    <>
      <TextField
        label="Address"
        isRequired
        inputMode="url"
        spellCheck="false"
        value={url}
        onChange={(next) => onChange({ url: next })}
        placeholder="https://example.com/mcp"
        autoComplete="off"
        error={refusalOf('url')}
        help="The MCP endpoint of the server."
      />
      <ServerDialogPairs
        key="headers"
        words={HEADERS}
        isHeaders
        saved={server?.header_keys ?? []}
        typed={draft.headers}
        onType={(headers) => onChange({ headers })}
        refused={refusalOf('headers')}
        refusalOf={(name) => refusalOf(`headers.${name}`)}
      />
    </>
  );
}
