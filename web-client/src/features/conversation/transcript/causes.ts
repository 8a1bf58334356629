/** How to fix an error in the settings, by the service's name for its cause. */
const IN_SETTINGS: Readonly<Record<string, string>> = {
  credentials_rejected: 'Check the API key in Settings',
  model_not_found: 'Choose another model in Settings',
  not_available_for_integrator: 'Choose another model in Settings',
  context_too_long: 'Choose another model in Settings',
  too_many_tools: 'Choose another model in Settings',
  tools_refused: 'Choose another model in Settings',
  pictures_refused: 'Choose another model in Settings',
  unreachable: 'Check the address in Settings',
};

export function settingsHint(kind: string): string | undefined {
  return IN_SETTINGS[kind];
}

/** Refusals that a provider repeats as long as the refused content is part of the conversation. */
const LASTING: ReadonlySet<string> = new Set(['rejected', 'tools_refused', 'pictures_refused']);

export function lasts(kind: string): boolean {
  return LASTING.has(kind);
}

/** "7 s", "2 min 5 s": the remaining wait. */
export function waitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}
