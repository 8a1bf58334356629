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

/** The lists do not wait longer for a file that does not come: each part reports by itself what is wrong with it. */
const PATIENCE_MS = 2_000;

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
    if (has) return;
    const show = () => setHas(true);
    void loadParts().then(show);
    const timer = setTimeout(show, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [has]);
  return has;
}
