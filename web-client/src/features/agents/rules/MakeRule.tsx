import { Scale } from 'lucide-react';
import { Button } from '@/ui/Button';
import { makeRule } from './dialogs';
import { type Asked, ruleOfRequest } from './ofRequest';

interface Props {
  agent: number;
  /** The id of the request. */
  request: string;
  asked: Asked;
}

/** Next to a permission request: creates a rule for similar requests, from the next one on. */
export function MakeRule({ agent, request, asked }: Props) {
  return (
    <Button
      size="sm"
      variant="quiet"
      onPress={() =>
        makeRule.open({ start: { about: request, typed: ruleOfRequest(agent, asked) } })
      }
    >
      <Scale aria-hidden size={15} /> Create rule…
    </Button>
  );
}
