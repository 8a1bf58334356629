import { meaningOf } from './phrases';

interface Preset {
  label: string;
  phrase: string;
}

const PRESETS: readonly Preset[] = [
  { label: 'In an hour', phrase: 'in an hour' },
  { label: 'This evening', phrase: 'this evening' },
  { label: 'Tomorrow morning', phrase: 'tomorrow morning' },
  { label: 'Next Monday', phrase: 'next monday' },
];

/** Common moments, without those that have passed today and without duplicates. */
export function presetsAt(now: Date): (Preset & { at: Date })[] {
  const today = now.toDateString();
  return PRESETS.flatMap((preset) => {
    const meaning = meaningOf(preset.phrase, now);
    if (!meaning || !('at' in meaning)) return [];
    if (preset.phrase === 'this evening' && meaning.at.toDateString() !== today) return [];
    return [{ ...preset, at: meaning.at }];
  });
}
