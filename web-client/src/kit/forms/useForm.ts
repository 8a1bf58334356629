import { useRef, useState } from 'react';
import { create } from 'zustand';
import { ProblemError, sentenceOf } from '@/api/problem';
import { store, stored } from '@/ui/storage';
import { toast } from '@/ui/toast';

/** A form whose changes are kept until they are saved or discarded. */
export interface Form<Draft extends object, Update> {
  /** The name under which the draft is kept in this browser. */
  id: string;
  /** The draft without changes; an empty one by default. */
  untouched?: Draft;
  /** The part of the draft that may be written to this browser's storage, without keys and passwords; all of it by default. */
  storable?: (draft: Draft) => Draft;
  /** The update for the server; undefined if the draft equals the stored values. */
  updateOf: (draft: Draft) => Update | undefined;
  /** Whether something cannot be saved yet. */
  isFaulty?: (draft: Draft) => boolean;
  save: (update: Update) => Promise<unknown>;
  /** Whether a new page opens then, or a message of its own, which says enough. */
  leaves?: boolean;
  /** The error message: "The settings were not saved." */
  failed: string;
  /** Whether a field already shows the error, which then needs no message. */
  isShown?: (fault: unknown) => boolean;
}

const NOTHING = {};
const same = <Draft>(draft: Draft) => draft;

type Refused = readonly { field: string; message: string }[];

const storageName = (id: string) => `steward.form.${id}`;
const useFormDrafts = create<{ drafts: Readonly<Record<string, object>> }>()(() => ({
  drafts: {},
}));

function draftOf<Draft extends object>(id: string, untouched: Draft): Draft {
  const known = useFormDrafts.getState().drafts[id];
  if (known) return known as Draft;
  const kept = stored(storageName(id));
  if (kept === null) return untouched;
  try {
    return { ...untouched, ...JSON.parse(kept) };
  } catch {
    return untouched;
  }
}

/** Starts the draft of a form that is opened next, and discards an earlier unsaved draft. */
export function beginDraft(id: string, draft: object) {
  useFormDrafts.setState(({ drafts: { [id]: _, ...others } }) => ({ drafts: others }));
  store(storageName(id), JSON.stringify(draft));
}

/** A draft that survives a remount and a reload, its differences, and the server's errors. */
export function useForm<Draft extends object, Update>(form: Form<Draft, Update>) {
  const { id, untouched = NOTHING as Draft, storable = same, updateOf, save, failed } = form;
  useFormDrafts(({ drafts }) => drafts[id]);
  const draft = draftOf(id, untouched);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Refused>([]);
  const closeFault = useRef(() => {});
  const update = updateOf(draft);
  const faulty = form.isFaulty?.(draft) ?? false;

  const write = (next: Draft) => {
    useFormDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: next } }));
    const kept = JSON.stringify(storable(next));
    store(storageName(id), kept === JSON.stringify(untouched) ? null : kept);
  };
  /** Changes the draft; the server's errors no longer apply. */
  const change = (next: (before: Draft) => Draft) => {
    write(next(draftOf(id, untouched)));
    if (refused.length > 0) setRefused([]);
  };
  const discard = () => {
    write(untouched);
    setRefused([]);
  };

  const saveNow = async (): Promise<boolean> => {
    if (update === undefined || faulty || saving) return false;
    setSaving(true);
    closeFault.current();
    const kept = () => useFormDrafts.getState().drafts[id];
    const sent = kept();
    try {
      await save(update);
      // Text typed since then was not sent: it stays.
      if (kept() === sent) discard();
      else setRefused([]);
      if (!form.leaves) toast.done('Saved.');
      return true;
    } catch (fault) {
      setRefused(fault instanceof ProblemError ? fault.errors : []);
      if (!form.isShown?.(fault)) closeFault.current = toast.error(failed, sentenceOf(fault));
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    draft,
    change,
    set: (part: Partial<Draft>) => change((before) => ({ ...before, ...part })),
    discard,
    save: saveNow,
    saving,
    changed: update !== undefined || faulty,
    faulty,
    /** Whether a reload would lose something that must not be stored. */
    losable: JSON.stringify(storable(draft)) !== JSON.stringify(draft),
    /** The server's error for a field, which follows the field's name in its sentence. */
    refusalOf: (field: string) =>
      refused
        .find((one) => one.field === field || one.field.endsWith(`.${field}`))
        ?.message.replace(/^./, (first) => first.toUpperCase()),
  };
}

export type FormState = Pick<
  ReturnType<typeof useForm>,
  'changed' | 'faulty' | 'saving' | 'losable' | 'save' | 'discard'
>;
