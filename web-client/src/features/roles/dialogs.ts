import type { Container } from '@/api/containers';
import { dialog } from '@/kit/dialogs';

/** Asks for the role of a conversation. */
export const chooseRole = dialog<{ container: Container }>(() => import('./ChooseRole'));

/** Shows what a model is told, if there is no room for it next to the conversation. */
export const lookAtPrompt = dialog<{ container: Container }>(() => import('./PromptDialog'));
