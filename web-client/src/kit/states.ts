import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Hand,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import type { Agent } from '@/api/agents';

/** The state of work: one set for turns, runs, steps, schedules and jobs. */
export type WorkState = 'waiting' | 'running' | 'needs you' | 'failed' | 'done';

interface StateLook {
  /** Its name within a line. */
  label: string;
  icon: LucideIcon;
  /** Colour classes for text and for filled areas. Red means that something needs the user or failed. */
  text: string;
  fill: string;
  /** Only running work is animated. */
  moves: boolean;
}

export const STATES: Record<WorkState, StateLook> = {
  waiting: {
    label: 'waiting',
    icon: CircleDashed,
    text: 'text-ink-3',
    fill: 'bg-ink-3',
    moves: false,
  },
  running: {
    label: 'running',
    icon: LoaderCircle,
    text: 'text-section',
    fill: 'bg-section',
    moves: true,
  },
  'needs you': {
    label: 'needs you',
    icon: Hand,
    text: 'text-danger',
    fill: 'bg-danger',
    moves: false,
  },
  failed: {
    label: 'failed',
    icon: CircleAlert,
    text: 'text-danger',
    fill: 'bg-danger',
    moves: false,
  },
  done: { label: 'done', icon: CircleCheck, text: 'text-ok', fill: 'bg-ok', moves: false },
};

/** Whether an answer in words lets a blocked agent or step continue. */
export const canBeAnswered = (reason: Agent['block_reason']) =>
  reason === null || reason === 'question' || reason === 'stall' || reason === 'steps';

/** What a blocked agent or step needs from the user. */
export function blockedText(reason: Agent['block_reason']): string {
  if (reason === 'provider') return 'Needs a model';
  if (reason === 'sign_in') return 'Needs a sign-in';
  return 'Needs an answer';
}
