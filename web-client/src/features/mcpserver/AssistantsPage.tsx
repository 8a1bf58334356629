import { useQuery } from '@tanstack/react-query';
import { ownServer } from '@/api/mcpServer';
import { sentenceOf } from '@/api/problem';
import { useSettings } from '@/api/settings';
import { Framed } from '@/kit/page/Framed';
import { ErrorState } from '@/ui/ErrorState';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { Connect } from './Connect';
import { Hosts } from './Hosts';
import { Http } from './Http';
import { LastCalls } from './LastCalls';
import { Sections } from './Sections';
import { openIn, pageSentence } from './words';

/** What programs of others may read and do here, how they get in, and who has. */
export default function AssistantsPage() {
  const settings = useSettings();
  const info = useQuery(ownServer.info());
  const { data: hosts } = useQuery(ownServer.hosts());
  const error = settings.error ?? info.error;
  const retry = () => {
    void settings.refetch();
    void info.refetch();
  };
  const isRead = settings.data && info.data;
  return (
    <Framed title={<span className="text-second text-ink-3">Other assistants</span>}>
      <Sentence detail="A program that speaks MCP, such as an editor or an assistant on your desktop, can read and use this workspace, as far as you open it.">
        {isRead ? pageSentence(openIn(info.data, settings.data), hosts ?? []) : 'Other assistants'}
      </Sentence>
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
              How to connect a program, and what it sees
            </a>
          </p>
        </>
      )}
      {!isRead && !error && (
        <div className="mt-6">
          <Skeleton rows={6} height="64px" label="Reading what is open" />
        </div>
      )}
      {!isRead && error && (
        <ErrorState
          sentence="What is open could not be read"
          detail={sentenceOf(error)}
          onRetry={retry}
        />
      )}
    </Framed>
  );
}
