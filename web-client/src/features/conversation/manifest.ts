import type { Container } from '@/api/containers';
import type { Feature } from '@/kit/feature';
import { clearDialog } from './dialogs';

interface ConversationProps {
  container: Container;
  title: string;
  /** Shown while the conversation is empty. */
  emptySentence: string;
}

declare module '@/kit/parts' {
  interface Parts {
    /** A transcript with its composer. */
    conversation: ConversationProps;
    /** Chooses the model; it is kept by the key of a conversation, or of a place where one starts. */
    modelPicker: { container: string; opens?: 'up' | 'down' };
  }
}

export const routes = [] as const;

export const feature: Feature = {
  id: 'conversation',
  context: [
    { id: 'model', order: 10, load: () => import('./context/ModelContext') },
    { id: 'tools', order: 20, load: () => import('./context/ToolsContext') },
  ],
  slash: [{ on: ['topic', 'chat'], names: ['clear'], load: () => import('./slash') }],
  dialogs: [clearDialog],
  parts: {
    modelPicker: () =>
      import('./composer/ModelPicker').then(({ ModelPicker }) => ({ default: ModelPicker })),
    conversation: () =>
      import('./Conversation').then(({ Conversation }) => ({ default: Conversation })),
  },
};
