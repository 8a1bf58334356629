import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy, Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { type Agent, type AgentArtifact, agents, rawPath } from '@/api/agents';
import { sentenceOf } from '@/api/problem';
import { Page } from '@/kit/page/Framed';
import { Mono } from '@/kit/page/Mono';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Button } from '@/ui/Button';
import { copyText } from '@/ui/clipboard';
import { EmptyState } from '@/ui/EmptyState';
import { pretty } from '@/ui/json';
import { Minutely } from '@/ui/Minutely';
import { Markdown } from '@/ui/markdown';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { saveText } from '@/ui/saveFile';
import { toast } from '@/ui/toast';
import { longWhen } from '@/ui/when';
import { resultOf } from '../labels';
import { AddArtifact } from './AddArtifact';
import { AgentFrame } from './AgentFrame';

/** The artifacts of an agent: its own, and those it was given. */
export default function ArtifactsPage() {
  return <AgentFrame>{(agent) => <Artifacts key={agent.id} agent={agent} />}</AgentFrame>;
}

function Artifacts({ agent }: { agent: Agent }) {
  const reading = useQuery(agents.artifacts(agent.id));
  const { data: all } = reading;
  return (
    <Page className="max-w-[52rem] pt-7 pb-24">
      <Sentence isPart detail={resultOf(agent)}>
        Results
      </Sentence>
      <QueryFallback query={reading} failed="The results could not be loaded">
        <div className="mt-5">
          <Skeleton rows={4} height="64px" label="Loading results" />
        </div>
      </QueryFallback>
      {all && all.length === 0 && (
        <EmptyState
          sentence="No results yet"
          detail="Texts, tables and links that the agent produces appear here."
        />
      )}
      {all?.map((artifact) => (
        <Artifact key={artifact.id} artifact={artifact} />
      ))}
      {all && <AddArtifact agent={agent.id} />}
    </Page>
  );
}

const ENDINGS = { text: 'txt', markdown: 'md', json: 'json', link: 'txt' };
const MIMES = {
  text: 'text/plain',
  markdown: 'text/markdown',
  json: 'application/json',
  link: 'text/plain',
};

function Artifact({ artifact: listed }: { artifact: AgentArtifact }) {
  const client = useQueryClient();
  const [whole, setWhole] = useState<AgentArtifact>();
  const artifact = whole ?? listed;
  const { title, kind, truncated, created_at: at, agent_run_id: run } = artifact;
  const get = async () => {
    if (!listed.truncated) return listed;
    return client.fetchQuery(agents.artifact(listed.agent_id, listed.id));
  };
  const attempt = async (failed: string, doing: (one: AgentArtifact) => Promise<void> | void) => {
    try {
      await doing(await get());
    } catch (fault) {
      toast.error(failed, sentenceOf(fault));
    }
  };
  const copy = () =>
    attempt('Could not copy.', async ({ content }) => {
      if (await copyText(content)) toast.done(`Copied “${title}”.`);
      else toast.error('Could not copy.', 'The browser blocked it.');
    });
  const save = () =>
    attempt('Could not download.', ({ content }) =>
      saveText(`${title}.${ENDINGS[kind]}`, content, MIMES[kind]),
    );
  return (
    <section aria-label={title} className="mt-6 border-t border-line pt-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 dir="auto" className="font-serif text-[1.0625rem] font-[560] wrap-anywhere">
            {title}
          </h2>
          <p className="text-meta text-ink-3">
            {run === null ? (
              'Added '
            ) : (
              <>
                <Link
                  to="/agents/$id/runs/$run"
                  params={{ id: String(listed.agent_id), run: String(run) }}
                  className="underline underline-offset-4"
                >
                  From a run
                </Link>
                {' · '}
              </>
            )}
            <Minutely>{() => longWhen(at)}</Minutely>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" aria-label={`Copy ${title}`} onPress={() => void copy()}>
            <Copy aria-hidden size={14} /> Copy
          </Button>
          <Button size="sm" aria-label={`Download ${title}`} onPress={() => void save()}>
            <Download aria-hidden size={14} /> Download
          </Button>
          {kind !== 'link' && (
            <a
              href={rawPath(artifact)}
              aria-label={`Raw text of ${title}, in a new window`}
              target="_blank"
              rel="noopener"
              className="inline-flex h-8 items-center gap-2 rounded-xl px-3 text-second font-[560] text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
            >
              <ExternalLink aria-hidden size={14} /> Raw
            </a>
          )}
        </div>
      </div>
      <div className="mt-3">
        <Content artifact={artifact} />
      </div>
      {truncated && (
        <Button
          size="sm"
          className="mt-3"
          onPress={() => void attempt('The result could not be loaded.', setWhole)}
        >
          Show all
        </Button>
      )}
    </section>
  );
}

/** Keys of artifacts extracted from an answer. */
const SPOKEN = ['result', 'output'];

function Content({ artifact: { kind, key, title, content } }: { artifact: AgentArtifact }) {
  switch (kind) {
    case 'markdown':
      return <Markdown text={content} />;
    case 'json':
      return <Mono label={title} text={pretty(content)} />;
    case 'link':
      if (!isWeb(content))
        return (
          <p dir="auto" className="wrap-anywhere">
            {content}
          </p>
        );
      return (
        <a
          href={content.trim()}
          target="_blank"
          rel="noopener noreferrer"
          className="wrap-anywhere text-accent underline underline-offset-4"
        >
          {content}
        </a>
      );
    case 'text':
      // An artifact that an agent delivers by itself is written like its answers.
      if (key !== null && SPOKEN.includes(key)) return <Markdown text={content} />;
      return (
        <p dir="auto" className="text-prose wrap-anywhere whitespace-pre-wrap">
          {content}
        </p>
      );
  }
}

const isWeb = (address: string) => /^https?:\/\//i.test(address.trim());
