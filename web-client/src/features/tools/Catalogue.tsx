import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { type Tool, type ToolServer, toolServers } from '@/api/tools';
import { useCommand } from '@/kit/commands/command';
import { Group } from '@/kit/page/Framed';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { foreign } from '@/ui/foreign';
import { Skeleton } from '@/ui/Skeleton';
import { matches } from '@/ui/search';
import { TextField } from '@/ui/TextField';
import { accept } from './commands';
import { Definition, ToolItem } from './ToolItem';

/** How many a page renders without a delay; the others are found by filtering. */
const SHOWN = 100;
/** From this many on, filtering is offered. */
const MANY = 8;

/** The tools of a server: first those that wait for a review, then all others. */
export function Catalogue({ server }: { server: ToolServer }) {
  const { name } = server;
  const { data: tools, error, refetch } = useQuery(toolServers.tools(name));
  // A server that is still connecting has not listed its tools yet.
  if (!tools || (tools.length === 0 && server.state === 'connecting')) {
    return (
      <Group title="Tools">
        {error ? (
          <ErrorState
            sentence="The tools could not be loaded"
            detail={sentenceOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton rows={4} height="48px" label="Loading tools" />
        )}
      </Group>
    );
  }
  const waiting = tools.filter(({ waits }) => waits);
  return (
    <>
      {waiting.length > 0 && <Changed server={name} tools={waiting} />}
      <Group title="Tools">
        <All server={server} tools={tools.filter(({ waits }) => !waits)} isAny={tools.length > 0} />
      </Group>
    </>
  );
}

function Changed({ server, tools }: { server: string; tools: readonly Tool[] }) {
  const acceptIt = useCommand(accept);
  return (
    <Group
      title="Changed tools"
      detail="The assistant cannot use these tools until you accept the change."
    >
      <ul aria-label="Changed tools" className="border-t border-line">
        {tools.map((tool) => (
          <li key={tool.name} className="border-b border-line py-3">
            <h3 dir="auto" className="font-[560] wrap-anywhere text-ink">
              {foreign(tool.title ?? tool.name)}
            </h3>
            <p className="text-second text-warn">This tool changed since you accepted it.</p>
            <Definition tool={tool} />
            <Button
              size="sm"
              className="mt-2"
              aria-label={`Accept ${foreign(tool.name)}`}
              onPress={() => void acceptIt({ server, tool })}
            >
              Accept
            </Button>
          </li>
        ))}
      </ul>
    </Group>
  );
}

interface AllProps {
  server: ToolServer;
  tools: readonly Tool[];
  isAny: boolean;
}

function All({ server, tools, isAny }: AllProps) {
  const [search, setSearch] = useState('');
  const found = tools.filter(({ name, description }) => matches(`${name} ${description}`, search));
  if (tools.length === 0) {
    return (
      <p className="text-ink-2">
        {isAny
          ? 'All tools changed. Accept them to use them.'
          : server.enabled
            ? 'No tools listed'
            : 'Switch the server on to list its tools.'}
      </p>
    );
  }
  return (
    <>
      {tools.length >= MANY && (
        <div className="mb-4">
          <TextField label="Search tools" type="search" value={search} onChange={setSearch} />
        </div>
      )}
      <ul aria-label="Tools" className="border-t border-line">
        {found.slice(0, SHOWN).map((tool) => (
          <ToolItem key={tool.name} server={server} tool={tool} />
        ))}
      </ul>
      {found.length === 0 && <p className="mt-3 text-ink-2">No tools found</p>}
      {found.length > SHOWN && (
        <p className="mt-3 text-second text-ink-2">
          Showing {SHOWN} of {found.length.toLocaleString('en')}. Search to find the others.
        </p>
      )}
    </>
  );
}
