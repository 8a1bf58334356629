/** What to do about an error in the settings, by the word that the service gives its cause. */
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

/** Refusals that a provider repeats for as long as what it refuses is part of the conversation. */
const LASTING: ReadonlySet<string> = new Set(['rejected', 'tools_refused', 'pictures_refused']);

export function lasts(kind: string): boolean {
  return LASTING.has(kind);
}

/** "7 s", "2 min 5 s": how long there is still to wait. */
export function waitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}
