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
  help: 'What the program finds in its environment besides, such as a key. The values are kept sealed.',
  placeholder: 'API_KEY',
};

const HEADERS = {
  all: 'Headers',
  one: 'Header',
  help: 'What each request carries besides. A server that signs in with a browser needs none. The values are kept sealed.',
  placeholder: 'Authorization',
};

/** The program that is started, or the address that is called. */
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
        value={command}
        onChange={(next) => onChange({ command: next })}
        placeholder="npx"
        autoComplete="off"
        spellCheck="false"
        error={refusalOf('command')}
        help="The program alone, as it is found on this machine. It runs with Steward’s rights."
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
        help="One in each line, with no quotes around it."
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
        inputMode="url"
        spellCheck="false"
        value={url}
        onChange={(next) => onChange({ url: next })}
        placeholder="https://example.com/mcp"
        autoComplete="off"
        error={refusalOf('url')}
        help="Where it speaks MCP over HTTP."
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
