import { type Container, containerKey } from '@/api/containers';
import { useSettings } from '@/api/settings';
import { ContextSection, Facts } from '@/kit/context/ContextSection';
import { count } from '@/kit/figures/format';
import { seenLive, useTurns } from '@/kit/turn/turnStore';
import { leftOutText } from '../transcript/figures';
import { useContextUse, useKnownRows, useModelHere, useNewestUsage } from './useContextUse';
import { WindowBar } from './WindowBar';

/** Which model answers, its context window, how full it is, and what did not fit. */
export default function ModelContext({ container }: { container: Container }) {
  const here = useModelHere(container);
  const use = useContextUse(container);
  const { data: settings } = useSettings();
  if (!here) return null;
  const { model, active, window } = here;
  const limit = settings?.llm_max_input_tokens;
  return (
    <>
      <ContextSection title="Model">
        {active.mock ? (
          <p className="text-ink-2">No model connected (demo mode).</p>
        ) : (
          <Facts
            facts={[
              { label: 'Model', value: model },
              { label: 'Provider', value: active.provider_label },
              window !== null && { label: 'Context window', value: `${count(window)} tokens` },
              limit !== undefined &&
                (window === null || limit < window) && {
                  label: 'Token limit',
                  value: `${count(limit)} tokens`,
                },
            ]}
          />
        )}
      </ContextSection>
      {!active.mock && (
        <ContextSection title="Context used">
          {use ? <WindowBar use={use} /> : <Unknown container={container} />}
          <LeftOut container={container} />
        </ContextSection>
      )}
    </>
  );
}

/** What is known without the full context, or why nothing is. */
function Unknown({ container }: { container: Container }) {
  const usage = useNewestUsage(container);
  const isAnswered = useKnownRows(container)?.some(({ role }) => role === 'assistant');
  if (usage) {
    return (
      <p className="text-ink-2">
        {count(usage.prompt + usage.completion)} tokens. The context window is not known.
      </p>
    );
  }
  return (
    <p className="text-ink-2">
      {isAnswered
        ? 'The provider does not report token counts.'
        : 'Available after the first answer.'}
    </p>
  );
}

/** What did not fit for the newest answer; the service reports it only while that is being written. */
function LeftOut({ container }: { container: Container }) {
  const rows = useKnownRows(container);
  const live = useTurns(({ turns }) => turns[containerKey(container)]);
  const newest = rows?.findLast(({ role }) => role === 'assistant');
  const leftOut = live ? live.leftOut : newest ? seenLive(newest.id)?.leftOut : null;
  if (!leftOut) return null;
  return (
    <div className="mt-3 border-l-2 border-warn pl-3 text-ink-2">
      <p>{leftOutText(leftOut)}</p>
      {leftOut.tools.length > 0 && (
        <p className="mt-1 line-clamp-4 wrap-anywhere">{leftOut.tools.join(', ')}</p>
      )}
    </div>
  );
}
