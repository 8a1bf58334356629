import { sentenceOf } from '@/api/problem';
import { useRunning } from '@/api/running';
import { byLastActivity, flatten, useTopicTree } from '@/api/topics';
import { ErrorState } from '@/ui/ErrorState';
import { Sentence, useDocumentTitle } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { MockNotice } from './MockNotice';
import { QuickStart } from './QuickStart';
import { Resume } from './Resume';
import { todaySentence } from './sentence';

interface Props {
  /** Begins a topic with this text and goes there. */
  onStart: (text: string) => Promise<void>;
}

export function Home({ onStart }: Props) {
  const { data: tree, error, refetch } = useTopicTree();
  const running = useRunning((state) => state.keys);
  const topics = byLastActivity(flatten(tree ?? []));
  useDocumentTitle('Today');
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-[46rem] px-4 pt-10 pb-16 sm:px-8 sm:pt-[9vh]">
        {/* As high as the sentence, so that nothing jumps when it is known. */}
        <div className="min-h-10">
          {tree && <Sentence>{todaySentence(topics, running)}</Sentence>}
        </div>
        <MockNotice />
        <div className="mt-5">
          <QuickStart onStart={onStart} />
        </div>
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
        {topics.length > 0 && <Resume tree={tree ?? []} topics={topics} running={running} />}
      </div>
    </div>
  );
}
