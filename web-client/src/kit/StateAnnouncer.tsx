import { useEffect, useRef, useState } from 'react';
import type { WorkState } from './states';

const ANNOUNCED: readonly WorkState[] = ['needs you', 'done', 'failed'];

interface Props {
  name: string;
  state: WorkState;
  description: string;
}

/** Announces to screen readers that what the page shows now needs the user or has ended. It must stay mounted. */
export function StateAnnouncer({ name, state, description }: Props) {
  const [text, setText] = useState('');
  const before = useRef(description);
  useEffect(() => {
    if (before.current === description) return;
    before.current = description;
    setText(ANNOUNCED.includes(state) ? `${name}: ${description}` : '');
  }, [name, state, description]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
