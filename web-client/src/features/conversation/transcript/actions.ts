import { createContext, useContext } from 'react';
import type { QuestionAnswer } from '@/api/types';

/** The actions that a row of the transcript can trigger. */
export interface TranscriptActions {
  remove: (ids: readonly number[], what: string) => void;
  /** Asks a question again; what followed it is kept as an alternative. */
  askAgain: (question: number) => void;
  /** Starts a new conversation with everything up to a row. */
  fork: (row: number) => void;
  /** Asks how to remember text of a row. */
  remember: (row: number, text: string) => void;
  /** Answers a tool server's question. */
  answer: (question: string, answer: QuestionAnswer) => Promise<void>;
  /** Shows another answer to a question. */
  choose: (question: number, n: number, pressed: Step) => void;
  /** The question being reworded. */
  editing: number | null;
  edit: (question: number | null) => void;
  /** Submits the new text of a question; false if it was not accepted. */
  reword: (question: number, text: string) => Promise<boolean>;
  /** Loads the full text of truncated rows. */
  showAll: (rows: readonly number[]) => Promise<void>;
  /** Whether an answer is being written: then no stored row can be answered again or exchanged. */
  busy: boolean;
  showFigures: boolean;
}

/** The direction between the answers to a question. */
export type Step = 'previous' | 'next';

export const TranscriptContext = createContext<TranscriptActions>({
  remove: () => {},
  askAgain: () => {},
  fork: () => {},
  remember: () => {},
  answer: () => Promise.resolve(),
  choose: () => {},
  editing: null,
  edit: () => {},
  reword: () => Promise.resolve(false),
  showAll: () => Promise.resolve(),
  busy: false,
  showFigures: true,
});

export const useTranscriptActions = () => useContext(TranscriptContext);
