import { Link } from '@tanstack/react-router';
import type { ToolServer } from '@/api/tools';
import { plural } from '@/kit/figures/format';
import { StateMark } from '@/kit/StateMark';
import { lineOf, stateOf } from './labels';
import { ServerSwitch } from './ServerSwitch';
import { SignInButton } from './SignInButton';

/** A server: its description, its state, and its switch. */
export function ServerRow({ server }: { server: ToolServer }) {
  const { name, error, state, tool_count: tools, tools_waiting: waiting, preview } = server;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <div className="min-w-0 flex-1">
        <Link
          to="/settings/tools/$name"
          params={{ name }}
          className="group flex min-h-11 min-w-0 flex-col justify-center"
        >
          <span dir="auto" className="truncate text-ink group-hover:underline">
            {name}
          </span>
          <span dir="auto" className="truncate text-meta text-ink-3">
            {lineOf(server)}
          </span>
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-3">
          <StateMark {...stateOf(server)} />
          {preview && <span>preview</span>}
          {tools > 0 && <span>{plural(tools, 'tool')}</span>}
          {waiting > 0 && <span className="text-warn">{plural(waiting, 'tool')} changed</span>}
        </div>
        {error && (
          <p dir="auto" className="mt-1 text-second wrap-anywhere text-danger">
            {error}
          </p>
        )}
      </div>
      {state === 'needs_auth' && <SignInButton server={name} />}
      <ServerSwitch server={server} />
    </li>
  );
}
