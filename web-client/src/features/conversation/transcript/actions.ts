import { createContext, useContext } from 'react';
import type { QuestionAnswer } from '@/api/types';

/** What a row of the transcript may ask for. */
export interface TranscriptActions {
  remove: (ids: readonly number[], what: string) => void;
  /** Answers a question once more; what followed it is kept as an alternative. */
  askAgain: (question: number) => void;
  /** Begins a new topic with everything up to a row. */
  fork: (row: number) => void;
  /** Asks how words of a row are to be remembered. */
  remember: (row: number, text: string) => void;
  /** Tells a tool server what it asked. */
  answer: (question: string, answer: QuestionAnswer) => Promise<void>;
  /** Shows another of the answers that a question has had. */
  choose: (question: number, n: number, pressed: Step) => void;
  /** The question that is being put into other words. */
  editing: number | null;
  edit: (question: number | null) => void;
  /** Takes the new words of a question; false when they were not taken. */
  reword: (question: number, text: string) => Promise<boolean>;
  /** Loads the whole of rows whose texts are cut. */
  showAll: (rows: readonly number[]) => Promise<void>;
  /** An answer is being written: nothing that is stored can be answered again or exchanged. */
  busy: boolean;
  showFigures: boolean;
}

/** Which way a reader goes among the answers of a question. */
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
