import { Scale } from 'lucide-react';
import { Button } from '@/ui/Button';
import { makeRule } from './dialogs';
import type { RuleStart } from './ofRequest';

/** Next to a permission request: creates a rule for it and similar requests. */
export function MakeRule(start: RuleStart) {
  return (
    <Button size="sm" variant="quiet" onPress={() => makeRule.open({ start })}>
      <Scale aria-hidden size={15} /> Create rule…
    </Button>
  );
}
