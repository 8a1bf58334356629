import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import { useRunning } from '@/api/running';
import { byLastActivity, flatten, topicKey, useTopicTree } from '@/api/topics';
import { keep } from '@/kit/drafts';
import { ErrorState } from '@/ui/ErrorState';
import { Sentence, useDocumentTitle } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { store, stored } from '@/ui/storage';
import { FirstStart } from './FirstStart';
import { MockNotice } from './MockNotice';
import { DRAFT, QuickStart } from './QuickStart';
import { Resume } from './Resume';
import { todaySentence } from './sentence';
import { TryThese } from './TryThese';

interface Props {
  /** Begins a topic with this text and goes there. */
  onStart: (text: string) => Promise<void>;
}

const LOOKED_AROUND = 'steward.looked-around';

export function Home({ onStart }: Props) {
  const { data: tree, error, refetch } = useTopicTree();
  const { data: active } = useQuery(queries.activeModel());
  const running = useRunning((state) => state.keys);
  const [lookingAround, setLookingAround] = useState(() => stored(LOOKED_AROUND) !== null);
  const composer = useRef<HTMLTextAreaElement>(null);
  const topics = byLastActivity(flatten(tree ?? []));
  const isNew = tree !== undefined && topics.length === 0;
  const chooses = isNew && active?.mock === true && !lookingAround;
  const answering = topics.filter((topic) => running.has(topicKey(topic)));
  const others = topics.filter((topic) => !running.has(topicKey(topic)));
  useDocumentTitle('Today');
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-[46rem] px-4 pt-10 pb-16 sm:px-8 sm:pt-[9vh]">
        {/* As high as the sentence, so that nothing jumps when it is known. */}
        <div className="min-h-10">
          {tree && <Sentence>{todaySentence(topics, running)}</Sentence>}
        </div>
        {tree && !chooses && active && <MockNotice active={active} />}
        <div className="mt-5">
          <QuickStart onStart={onStart} field={composer} />
        </div>
        {isNew && (
          <TryThese
            onChoose={(question) => {
              keep('draft', DRAFT, question);
              composer.current?.focus();
            }}
          />
        )}
        {chooses && (
          <FirstStart
            onLookAround={() => {
              store(LOOKED_AROUND, 'yes');
              setLookingAround(true);
            }}
          />
        )}
        {!tree && !error && (
          <div className="mt-12">
            <Skeleton rows={5} height="var(--row-list)" label="Loading the topics" />
          </div>
        )}
        {error && !tree && (
          <ErrorState
            sentence="The topics could not be read"
            detail={sentenceOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {answering.length > 0 && (
          <Resume title="Answering" tree={tree ?? []} topics={answering} isAnswering />
        )}
        {others.length > 0 && <Resume title="Go on with" tree={tree ?? []} topics={others} />}
      </div>
    </div>
  );
}
