import { Link } from '@tanstack/react-router';
import type { ToolServer } from '@/api/tools';
import { plural } from '@/kit/figures/format';
import { Framed, Group } from '@/kit/page/Framed';
import { More } from '@/kit/page/More';
import { StateMark } from '@/kit/StateMark';
import { Minutely } from '@/ui/Minutely';
import { Notice } from '@/ui/Notice';
import { Sentence } from '@/ui/Sentence';
import { longWhen } from '@/ui/when';
import { Calls } from './Calls';
import { Catalogue } from './Catalogue';
import { lineOf, stateOf } from './labels';
import { OwnSettings } from './OwnSettings';
import { ServerActions } from './ServerActions';
import { ServerLog } from './ServerLog';
import { SignInClient } from './SignInClient';
import { SignInRecords } from './SignInRecords';

export function ServerView({ server }: { server: ToolServer }) {
  const { name, error, tools_from_cache: isOld, tool_count: tools, calls, failures } = server;
  const last = server.last_call_at;
  return (
    <Framed
      title={
        <Link to="/settings/tools" className="text-second text-ink-3 hover:underline">
          Tools
        </Link>
      }
    >
      <Sentence>{name}</Sentence>
      <p dir="auto" className="mt-1 wrap-anywhere text-ink-2">
        {lineOf(server)}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-second text-ink-2">
        <StateMark {...stateOf(server)} />
        {tools > 0 && <span>{plural(tools, 'tool')}</span>}
        {calls > 0 && (
          <span>
            {plural(calls, 'call')} since Steward started
            {failures > 0 && `, ${failures.toLocaleString('en')} failed`}
            {last && <Minutely>{() => `, the last ${longWhen(last)}`}</Minutely>}
          </span>
        )}
      </p>
      {error && (
        <Notice tone="danger" className="mt-4">
          {error}
        </Notice>
      )}
      <ServerActions server={server} />
      <OwnSettings server={server} />
      <Catalogue server={server} />
      {tools > 0 && isOld && (
        <p className="mt-3 text-meta text-ink-3">
          Tools from an earlier session. Steward refreshes them with the next call.
        </p>
      )}
      <Calls name={name} />
      <Group title="Diagnostics">
        <More label="Server log">
          <ServerLog name={name} />
        </More>
        {server.oauth && (
          <More label="Sign-in history">
            <SignInRecords name={name} />
          </More>
        )}
        {server.oauth && server.id !== null && (
          <More label="OAuth client">
            <SignInClient server={{ ...server, id: server.id }} />
          </More>
        )}
      </Group>
    </Framed>
  );
}
