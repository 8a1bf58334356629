import type { Container } from '@/api/containers';
import type { Feature } from '@/kit/feature';

interface ConversationProps {
  container: Container;
  title: string;
  /** What belongs here, said while there is nothing. */
  emptySentence: string;
}

declare module '@/kit/parts' {
  interface Parts {
    /** A transcript with its composer. */
    conversation: ConversationProps;
  }
}

export const routes = [] as const;

export const feature: Feature = {
  id: 'conversation',
  parts: {
    conversation: () =>
      import('./Conversation').then(({ Conversation }) => ({ default: Conversation })),
  },
};
