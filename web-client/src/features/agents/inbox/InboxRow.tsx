import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { agents, type InboxItem } from '@/api/agents';
import { sentenceOf } from '@/api/problem';
import { STEP } from '@/kit/useSteps';
import { ErrorState } from '@/ui/ErrorState';
import { When } from '@/ui/Minutely';
import { Skeleton } from '@/ui/Skeleton';
import { BlockedCard } from '../BlockedCard';
import { wantOf } from '../labels';
import { PermissionCard } from '../PermissionCard';
import { useName } from './useName';

/** Identifies an inbox item. */
export const keyOf = ({ agent_run_id, request_id }: InboxItem) => `${agent_run_id}:${request_id}`;

interface Props {
  item: InboxItem;
  /** Whether the shortcuts apply to it. */
  isCurrent: boolean;
  isMarked: boolean;
  /** Absent if it cannot be marked. */
  onMark?: () => void;
  isDenying: boolean;
  onDenying: (open: boolean) => void;
}

/** An inbox item: who wants what, everything needed to answer it, and the answers. */
export function InboxRow({ item, isCurrent, isMarked, onMark, isDenying, onDenying }: Props) {
  const { agent_id: agent, title, at } = item;
  const { workflow, name } = useName(item);
  return (
    <li
      {...{ [STEP]: keyOf(item) }}
      tabIndex={-1}
      aria-label={`${name} ${wantOf(item)}`}
      className={clsx(
        'border-b border-line py-4 outline-none',
        isCurrent && 'shadow-[-3px_0_0_var(--section)] forced-colors:border-l-4',
      )}
    >
      <div className="mb-3 flex items-center gap-3 pl-1">
        {onMark && (
          <label className="-my-2 -ml-3 grid size-9 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11">
            <input
              type="checkbox"
              checked={isMarked}
              onChange={onMark}
              aria-label={`Select the request of ${name}`}
              className="size-4 accent-(--section)"
            />
          </label>
        )}
        <h2 className="min-w-0 flex-1">
          {workflow && (
            <>
              <Link
                to="/workflows/$id/run/$run"
                params={{ id: String(item.workflow_id), run: 'latest' }}
                dir="auto"
                className="line-clamp-1 [display:-webkit-inline-box]! align-bottom wrap-anywhere text-ink-2 hover:underline"
              >
                {workflow}
              </Link>
              <span className="text-ink-3"> › </span>
            </>
          )}
          <Link
            to="/agents/$id"
            params={{ id: String(agent) }}
            dir="auto"
            className="line-clamp-2 [display:-webkit-inline-box]! align-bottom font-[560] wrap-anywhere text-ink hover:underline"
          >
            {title}
          </Link>{' '}
          <span className="text-ink-2">{wantOf(item)}</span>
        </h2>
        {at && <When at={at} className="shrink-0 text-meta text-ink-3" />}
      </div>
      {item.request_id === null ? (
        <Question item={item} />
      ) : (
        <Permission
          item={item}
          request={item.request_id}
          isDenying={isDenying}
          onDenying={onDenying}
        />
      )}
    </li>
  );
}

function Question({ item }: { item: InboxItem }) {
  const { data: agent } = useQuery({
    ...agents.one(item.agent_id),
    enabled: item.kind === 'budget',
  });
  return (
    <BlockedCard
      agent={item.agent_id}
      reason={item.block_reason}
      question={item.detail}
      budget={agent?.token_budget ?? null}
      money={agent?.money_budget ?? null}
    />
  );
}

interface PermissionProps extends Pick<Props, 'item' | 'isDenying' | 'onDenying'> {
  request: string;
}

function Permission({ item, request, isDenying, onDenying }: PermissionProps) {
  const {
    data: all = [],
    isPending,
    error,
    refetch,
  } = useQuery(agents.pending(item.agent_id, item.agent_run_id));
  const { data: agent } = useQuery(agents.one(item.agent_id));
  const known = all.find(({ request_id }) => request_id === request);
  // An unseen request cannot be decided.
  if (isPending) return <Skeleton rows={2} height="44px" label="Loading the request" />;
  if (!known) {
    return error ? (
      <ErrorState
        sentence="The request could not be loaded"
        detail={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <p className="pl-1 text-ink-2">This request is no longer open.</p>
    );
  }
  return (
    <>
      {all.length > 1 && (
        <p className="mb-2 pl-1 text-meta text-ink-3">
          Request 1 of {all.length}. The next one appears after your decision.
        </p>
      )}
      <PermissionCard
        agent={item.agent_id}
        wanted={known}
        objective={agent?.task_prompt}
        options={item.options}
        denying={isDenying}
        onDenying={onDenying}
      />
    </>
  );
}
