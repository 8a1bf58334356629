import type { Settings, SettingsUpdate } from '@/api/types';
import { wholeFault } from '@/kit/forms/wholeFault';

const NUMBERS = {
  cmd_runner_timeout_seconds: { min: 1, max: 3600 },
  cmd_runner_max_output_bytes: { min: 1000, max: 50_000_000 },
  cmd_runner_pids_limit: { min: 1, max: 100_000 },
} as const;
type NumberField = keyof typeof NUMBERS;
type TextField = 'cmd_runner_memory' | 'cmd_runner_cpus' | 'cmd_runner_image';
export type Field = NumberField | TextField;

/** The typed and unsaved values; absent ones are as stored. */
export type RunnerDraft = Partial<Record<Field, string>>;

const isNumber = (field: string): field is NumberField => field in NUMBERS;

/** Why a number cannot be saved. The service checks the other fields. */
export function faultOf(field: Field, typed: string | undefined): string | undefined {
  return typed === undefined || !isNumber(field) ? undefined : wholeFault(typed, NUMBERS[field]);
}

export const hasFault = (draft: RunnerDraft) =>
  Object.entries(draft).some(([field, typed]) => faultOf(field as Field, typed) !== undefined);

/** The update that applies the draft to the stored settings; undefined if nothing differs. */
export function updateFrom(draft: RunnerDraft, settings: Settings): SettingsUpdate | undefined {
  const changed = Object.entries(draft).flatMap(([name, typed]) => {
    const field = name as Field;
    if (faultOf(field, typed)) return [];
    const value = isNumber(field) ? Number(typed) : typed.trim();
    return value === settings[field] ? [] : [[field, value] as const];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}
