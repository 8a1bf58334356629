import { useQuery } from '@tanstack/react-query';
import { ownServer } from '@/api/mcpServer';
import { useSettings } from '@/api/settings';
import { Framed } from '@/kit/page/Framed';
import { bothOf, QueryFallback } from '@/kit/page/QueryFallback';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { Connect } from './Connect';
import { Hosts } from './Hosts';
import { Http } from './Http';
import { LastCalls } from './LastCalls';
import { openIn, pageSentence } from './labels';
import { Sections } from './Sections';

/** What other programs may read and do here, how they connect, and which ones have. */
export default function AssistantsPage() {
  const settings = useSettings();
  const info = useQuery(ownServer.info());
  const { data: hosts } = useQuery(ownServer.hosts());
  const isRead = settings.data && info.data;
  return (
    <Framed title={<span className="text-second text-ink-3">Settings</span>}>
      <Sentence
        detail={isRead ? pageSentence(openIn(info.data, settings.data), hosts ?? []) : '\u00a0'}
      >
        Other assistants
      </Sentence>
      <p className="text-ink-2">
        Give editors and desktop assistants that speak MCP access to Steward.
      </p>
      {isRead && (
        <>
          <Http settings={settings.data} />
          <Sections info={info.data} settings={settings.data} />
          <Connect
            reach={{ ...info.data, url: settings.data.mcp_http_url }}
            isHttpOn={settings.data.mcp_http_enabled}
          />
          <Hosts />
          <LastCalls />
          <p className="mt-8 text-second text-ink-2">
            <a href="/docs/mcp-server" target="_blank" rel="noreferrer" className="underline">
              How to connect a program and what it can see
            </a>
          </p>
        </>
      )}
      {!isRead && (
        <QueryFallback
          query={bothOf(settings, info)}
          failed="The access settings could not be loaded"
        >
          <div className="mt-6">
            <Skeleton rows={6} height="64px" label="Loading access settings" />
          </div>
        </QueryFallback>
      )}
    </Framed>
  );
}
