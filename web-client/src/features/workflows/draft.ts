import type { Workflow, WorkflowPatch } from '@/api/workflows';
import { changesOf } from '@/kit/forms/changesOf';

/** The fields of a workflow as a whole, as typed. */
export interface Fields {
  name: string;
  description: string;
  /** Empty for none. */
  icon: string;
  clear: boolean;
  loops: string;
  /** In minutes; empty for no limit. */
  timeout: string;
  role: number | null;
  policy: Workflow['approval_policy'];
  /** Empty for no limit. */
  tokens: string;
  /** In dollars; empty for no limit. */
  money: string;
}

export type Draft = Partial<Fields>;

export const EMPTY: Fields = {
  name: '',
  description: '',
  icon: '',
  clear: true,
  loops: '3',
  timeout: '',
  role: null,
  policy: null,
  tokens: '',
  money: '',
};

/** Seconds as shown in the form: in minutes. Two decimals are enough for `secondsOf` to give the same seconds back. */
export const minutesOf = (seconds: number | null) =>
  seconds === null ? '' : String(Math.round((seconds * 100) / 60) / 100);

export const secondsOf = (minutes: string): number | null =>
  minutes.trim() === '' ? null : Math.round(Number(minutes) * 60);

/** The default step timeout for a new workflow, in minutes; clamped as on the service. */
export const usualTimeout = (seconds = 0) =>
  seconds <= 0 ? '' : minutesOf(Math.min(Math.max(seconds, 30), DAY_MINUTES * 60));

const typed = (value: number | null) => (value === null ? '' : String(value));

export const fieldsOf = (workflow: Workflow): Fields => ({
  name: workflow.name,
  description: workflow.description ?? '',
  icon: workflow.icon ?? '',
  clear: workflow.clear_artifacts,
  loops: String(workflow.max_loops),
  timeout: minutesOf(workflow.step_timeout_seconds),
  role: workflow.role_id,
  policy: workflow.approval_policy,
  tokens: typed(workflow.token_cap),
  money: typed(workflow.money_cap),
});

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text.trim());
const isWhole = (text: string) => /^\d{1,15}$/.test(text.trim());
const isWithin = (text: string, min: number, max: number) =>
  isNumber(text) && Number(text) >= min && Number(text) <= max;

/** @param most the service's limit, in minutes */
export function minutesFault(text: string, most: number): string | undefined {
  if (text.trim() === '' || isWithin(text, 0.5, most)) return undefined;
  return `From 0.5 to ${most.toLocaleString('en')} minutes, or empty for no limit.`;
}

const DAY_MINUTES = 1_440;
const MAX_MONEY = 1_000_000;

const FAULTS: { [Name in keyof Fields]?: (fields: Fields) => string | undefined } = {
  name: ({ name }) => (name.trim() === '' ? 'Enter a name.' : undefined),
  loops: ({ loops }) =>
    isWhole(loops) && isWithin(loops, 1, 25) ? undefined : 'A whole number from 1 to 25.',
  timeout: ({ timeout }) => minutesFault(timeout, DAY_MINUTES),
  tokens: ({ tokens }) =>
    tokens.trim() === '' || (isWhole(tokens) && Number(tokens) > 0)
      ? undefined
      : 'A whole number of tokens, or empty for no limit.',
  money: ({ money }) =>
    money.trim() === '' || (isWithin(money, 0, MAX_MONEY) && Number(money) > 0)
      ? undefined
      : 'An amount in dollars, or empty for no limit.',
};

export const faultOf = (field: keyof Fields, fields: Fields) => FAULTS[field]?.(fields);

export const isFaulty = (fields: Fields) =>
  Object.values(FAULTS).some((fault) => fault(fields) !== undefined);

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

/** In the service's format. */
export const bodyOf = (fields: Fields) => ({
  name: fields.name.trim(),
  description: orNull(fields.description),
  icon: orNull(fields.icon),
  clear_artifacts: fields.clear,
  max_loops: Number(fields.loops),
  step_timeout_seconds: secondsOf(fields.timeout),
  role_id: fields.role,
  approval_policy: fields.policy,
  token_cap: numberOrNull(fields.tokens),
  money_cap: numberOrNull(fields.money),
});

/** The changed fields of a workflow; undefined if there are none. */
export function changeOf(was: Workflow, draft: Draft): WorkflowPatch | undefined {
  const stored = fieldsOf(was);
  return changesOf(bodyOf(stored), bodyOf({ ...stored, ...draft }));
}
