import { useEffect, useState } from 'react';
import { preloadPart } from '@/kit/parts';

const PARTS = [
  'modelPicker',
  'waitingAgents',
  'waitingWorkflows',
  'workflowNews',
  'dueReminders',
  'comingReminders',
  'nextSchedules',
] as const;

let isDone = false;

/** Loads what other features show on this page. The model may need a row of its own, above the lists. */
export async function loadParts() {
  await Promise.all(PARTS.map(preloadPart));
  isDone = true;
}

/** Whether these are loaded, so that none appears late and moves the others. */
export function useParts(): boolean {
  const [has, setHas] = useState(isDone);
  useEffect(() => {
    if (!has) void loadParts().then(() => setHas(true));
  }, [has]);
  return has;
}
