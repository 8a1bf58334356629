import { create } from 'zustand';
import type { ToolQuestionField, ToolQuestionValue } from '@/api/types';
import type { ToolQuestion } from '@/kit/turn/liveTurn';

/** What a person has filled in, as text, by the names of the fields. */
export type Filled = Readonly<Record<string, readonly string[]>>;

/** Kept while the page lives: a row that is scrolled out of sight is not drawn, and nothing may be lost by that. */
const useFilled = create<{ all: Readonly<Record<string, Filled>> }>()(() => ({ all: {} }));

/** A moment as a field for dates shows it, by the clock of this place; empty when it is none. */
function localMoment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const here = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return here.toISOString().slice(0, 16);
}

function preset({ kind, preset: values }: ToolQuestionField): readonly string[] {
  return kind === 'date_time' ? values.map(localMoment) : values;
}

/** What the form begins with: what the server proposes. */
function presets(fields: readonly ToolQuestionField[]): Filled {
  return Object.fromEntries(fields.map((field) => [field.name, preset(field)]));
}

/** What was filled in of a question, and how it is changed. */
export function useFilledIn({ id, fields }: ToolQuestion) {
  const filled = useFilled(({ all }) => all[id]) ?? presets(fields);
  const fill = (name: string, values: readonly string[]) =>
    useFilled.setState(({ all }) => ({
      all: { ...all, [id]: { ...presets(fields), ...all[id], [name]: values } },
    }));
  return { filled, fill };
}

/** What is wanted and not there; the rest the service judges. */
export function missing(fields: readonly ToolQuestionField[], filled: Filled): string[] {
  return fields
    .filter(({ kind, required }) => required && kind !== 'flag')
    .filter(({ name }) => (filled[name] ?? []).every((value) => value === ''))
    .map(({ name }) => name);
}

/** The form as the service takes it. */
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
