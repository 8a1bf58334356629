import type { Container } from '@/api/containers';
import { dialog } from '@/kit/dialogs';

/** Asks which role a conversation takes on. */
export const chooseRole = dialog<{ container: Container }>(() => import('./ChooseRole'));

/** Shows what a model is told, where there is no room for it beside the conversation. */
export const lookAtPrompt = dialog<{ container: Container }>(() => import('./PromptDialog'));
