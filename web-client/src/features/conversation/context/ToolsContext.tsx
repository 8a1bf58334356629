import { type Container, containerKey } from '@/api/containers';
import { ContextSection } from '@/kit/context/ContextSection';
import { StateMark } from '@/kit/StateMark';
import type { WorkState } from '@/kit/states';
import { useTurns } from '@/kit/turn/turnStore';
import { type CallView, callsOfTurn, callsSinceQuestion } from '../transcript/answer';
import { toolTitle } from '../transcript/toolTitle';
import { useKnownRows } from './useContextUse';

function stateOf({ result, working, signIn }: CallView): WorkState {
  if (signIn !== null) return 'needs you';
  if (result === null) return working ? 'running' : 'waiting';
  return result.isError ? 'failed' : 'done';
}

/** The tools that the newest answer uses, running ones first. */
export default function ToolsContext({ container }: { container: Container }) {
  const rows = useKnownRows(container);
  const turn = useTurns(({ turns }) => turns[containerKey(container)]);
  const calls = turn ? callsOfTurn(turn) : callsSinceQuestion(rows ?? []);
  if (calls.length === 0) return null;
  const running = calls.filter(({ working }) => working);
  const over = calls.filter(({ working }) => !working);
  return (
    <ContextSection title={running.length > 0 ? 'Tools in use' : 'Tools used in the last answer'}>
      <ul className="flex flex-col gap-1.5">
        {[...running, ...over].map((call) => (
          <li key={call.id} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate" title={toolTitle(call.name)}>
              {toolTitle(call.name)}
            </span>
            <StateMark state={stateOf(call)} />
          </li>
        ))}
      </ul>
    </ContextSection>
  );
}
