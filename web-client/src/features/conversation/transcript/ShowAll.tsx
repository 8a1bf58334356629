import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { Button } from '@/ui/Button';
import { useTranscriptActions } from './actions';
import type { Entry } from './entries';

/** Says that a row is truncated, and loads the rest. */
export function ShowAll({ entry: { truncated = [] } }: { entry: Entry }) {
  const { showAll } = useTranscriptActions();
  const [reading, setReading] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  if (truncated.length === 0) return null;
  const read = async () => {
    setReading(true);
    setFault(null);
    try {
      await showAll(truncated);
    } catch (error) {
      setFault(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 text-second text-ink-2">
      <span>This message is too long to show in full.</span>
      <Button size="sm" isDisabled={reading} onPress={() => void read()}>
        Show all
      </Button>
      {fault !== null && <span className="text-danger">{sentenceOf(fault)}</span>}
    </div>
  );
}
