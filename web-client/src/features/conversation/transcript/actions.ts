import { createContext, useContext } from 'react';

/** What a row of the transcript may ask for. */
export interface TranscriptActions {
  remove: (ids: readonly number[], what: string) => void;
  /** Answers the last question once more. */
  askAgain: () => void;
  showFigures: boolean;
}

export const TranscriptContext = createContext<TranscriptActions>({
  remove: () => {},
  askAgain: () => {},
  showFigures: true,
});

export const useTranscriptActions = () => useContext(TranscriptContext);
