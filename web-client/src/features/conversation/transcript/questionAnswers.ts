import { create } from 'zustand';
import type { ToolQuestionField, ToolQuestionValue } from '@/api/types';
import type { ToolQuestion } from '@/kit/turn/liveTurn';

/** What the user has filled in, as text, by field name. */
export type Filled = Readonly<Record<string, readonly string[]>>;

/** Kept as long as the page lives: a row scrolled out of view is unmounted, but must lose nothing. */
const useFilled = create<{ all: Readonly<Record<string, Filled>> }>()(() => ({ all: {} }));

/** A time as a date field shows it, in local time; empty if invalid. */
function localMoment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const here = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return here.toISOString().slice(0, 16);
}

function preset({ kind, preset: values }: ToolQuestionField): readonly string[] {
  return kind === 'date_time' ? values.map(localMoment) : values;
}

/** The initial values of the form, as the server suggests them. */
function presets(fields: readonly ToolQuestionField[]): Filled {
  return Object.fromEntries(fields.map((field) => [field.name, preset(field)]));
}

/** The values filled in for a question, and how to change them. */
export function useFilledIn({ id, fields }: ToolQuestion) {
  const filled = useFilled(({ all }) => all[id]) ?? presets(fields);
  const fill = (name: string, values: readonly string[]) =>
    useFilled.setState(({ all }) => ({
      all: { ...all, [id]: { ...presets(fields), ...all[id], [name]: values } },
    }));
  return { filled, fill };
}

/** The required fields that are empty; the service checks the rest. */
export function missing(fields: readonly ToolQuestionField[], filled: Filled): string[] {
  return fields
    .filter(({ kind, required }) => required && kind !== 'flag')
    .filter(({ name }) => (filled[name] ?? []).every((value) => value === ''))
    .map(({ name }) => name);
}

/** The form in the service's format. */
export function valuesOf(
  fields: readonly ToolQuestionField[],
  filled: Filled,
): ToolQuestionValue[] {
  return fields.flatMap(({ name, kind }) => {
    const values = (filled[name] ?? []).filter((value) => value !== '');
    if (kind === 'flag') return [{ name, values: [values[0] === 'true' ? 'true' : 'false'] }];
    if (values.length === 0) return [];
    if (kind !== 'date_time') return [{ name, values: [...values] }];
    return [{ name, values: values.map((local) => new Date(local).toISOString()) }];
  });
}
