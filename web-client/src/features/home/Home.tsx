import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type Agent, agents } from '@/api/agents';
import { useChats } from '@/api/chats';
import { serviceNow } from '@/api/clock';
import { containerKey } from '@/api/containers';
import { newsByKey } from '@/api/news';
import { queries } from '@/api/queries';
import { remindedOf } from '@/api/reminders';
import { useRunning } from '@/api/running';
import { flatten, useTopicTree } from '@/api/topics';
import type { Chat, ListedReminder, TopicNode } from '@/api/types';
import { type Workflow, workflows } from '@/api/workflows';
import { keep } from '@/kit/drafts';
import { NotYet } from '@/kit/NotYet';
import { Page } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Part } from '@/kit/parts';
import { isTouch } from '@/ui/layout';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { AgentNews, agentNews } from './AgentNews';
import { FirstStart } from './FirstStart';
import { MockNotice } from './MockNotice';
import { sortedByNews } from './news';
import { useParts } from './parts';
import { placesOf } from './places';
import { DRAFT, QuickStart } from './QuickStart';
import { Resume } from './Resume';
import { todaySentence } from './sentence';
import { TryThese } from './TryThese';
import type { Begun } from './WhatBegins';
import { workflowNews } from './workflowNews';

interface Props {
  /** Creates a topic or a chat with this text and opens it. */
  onStart: (text: string, as: Begun, collection: number | null, model: string) => Promise<void>;
}

const NO_TOPICS: TopicNode[] = [];
const NO_CHATS: Chat[] = [];
const NO_AGENTS: Agent[] = [];
const NO_WORKFLOWS: Workflow[] = [];
const NO_REMINDERS: ListedReminder[] = [];

export function Home({ onStart }: Props) {
  const topics = useTopicTree();
  const tree = topics.data;
  const lists = {
    active: useQuery(queries.activeModel()),
    chats: useChats(),
    news: useQuery(queries.news()),
    due: useQuery(queries.dueReminders()),
    asking: useQuery(agents.inbox()),
    paused: useQuery(workflows.waiting()),
    agents: useQuery(agents.all()),
    workflows: useQuery(workflows.all()),
  };
  const { data: active } = lists.active;
  const { data: chats = NO_CHATS } = lists.chats;
  const { data: told } = lists.news;
  const { data: due = NO_REMINDERS } = lists.due;
  const { data: asking = [] } = lists.asking;
  const { data: paused = NO_WORKFLOWS } = lists.paused;
  const { data: allAgents = NO_AGENTS } = lists.agents;
  const { data: allWorkflows = NO_WORKFLOWS } = lists.workflows;
  // Everything appears at once, so that nothing moves while the user reads or types.
  const isComing =
    (!tree && !topics.error) || Object.values(lists).some(({ isLoading }) => isLoading);
  const hasParts = useParts();
  const { working, ended } = useMemo(() => agentNews(allAgents), [allAgents]);
  const done = ended.filter(({ status }) => status === 'completed').length;
  const flows = useMemo(
    () => workflowNews(allWorkflows, paused, serviceNow()),
    [allWorkflows, paused],
  );
  const running = useRunning((state) => state.keys);
  const composer = useRef<HTMLTextAreaElement>(null);
  const places = useMemo(() => placesOf(flatten(tree ?? NO_TOPICS), chats), [tree, chats]);
  const isNew = tree !== undefined && places.length === 0;
  const chooses = isNew && active?.mock === true && active.reason !== null;
  const news = useMemo(() => newsByKey(told ?? []), [told]);
  const { answering, failed, unread: allUnread, others } = sortedByNews(places, running, news);
  // Due conversations are listed only once.
  const dueKeys = new Set(due.map((one) => containerKey(remindedOf(one))));
  const unread = allUnread.filter(({ key }) => !dueKeys.has(key));
  const sections = [
    ['Answering', answering],
    ['Failed', failed],
    ['Unread', unread],
    ['Continue', others],
  ] as const;
  return (
    <Page className="max-w-[46rem] pt-10 pb-16 sm:pt-[9vh]">
      <Sentence>
        {tree && !isComing
          ? todaySentence({
              places,
              answering,
              failed,
              unread,
              due: due.length,
              waiting: asking.length + paused.length,
              failedAgents: ended.length - done,
              failedWorkflows: flows.failed.length,
              doneAgents: done,
              runningAgents: working.length,
              runningWorkflows: flows.running.length,
            })
          : 'Today'}
      </Sentence>
      <div className="mt-6">
        <QuickStart onStart={onStart} field={composer} />
      </div>
      <NotYet />
      {(isComing || !hasParts) && (
        <div className="mt-12">
          <Skeleton rows={5} height="var(--row-list)" label="Loading topics" />
        </div>
      )}
      <QueryFallback query={topics} failed="The topics could not be loaded" />
      {/* Its content is loaded meanwhile. */}
      <div hidden={isComing || !hasParts}>
        {active && !chooses && <MockNotice active={active} />}
        {isNew && (
          <TryThese
            onChoose={(question) => {
              keep('draft', DRAFT, question);
              composer.current?.focus();
            }}
          />
        )}
        {chooses && <FirstStart onChoose={() => !isTouch() && composer.current?.focus()} />}
        <Part part="waitingAgents" />
        <Part part="waitingWorkflows" />
        <Part part="dueReminders" />
        <AgentNews agents={[...ended, ...working]} />
        <Part part="workflowNews" workflows={[...flows.failed, ...flows.running]} />
        {sections.map(
          ([title, part]) =>
            part.length > 0 && (
              <Resume
                key={title}
                title={title}
                tree={tree ?? NO_TOPICS}
                places={part}
                news={news}
              />
            ),
        )}
        <Part part="comingReminders" />
        <Part part="nextSchedules" />
      </div>
    </Page>
  );
}
