import { Fragment } from 'react';
import { Mono } from '@/kit/page/Mono';
import { foreign, foreignText } from '@/ui/foreign';
import { fieldsOf, pretty } from '@/ui/json';
import { editIn } from './edit';

const LINES: Record<string, string> = { '+': 'text-ok', '-': 'text-danger' };

/** A field of a request or a call in readable form: a diff by lines, arguments by name, anything else as text. */
export function Value({ name, label, text }: { name: string; label: string; text: string }) {
  if (name === 'diff') {
    const lines = text.split('\n').map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text that never changes.
      <span key={at} className={LINES[line.charAt(0)]}>{`${line}\n`}</span>
    ));
    return <Mono label={label} text={lines} />;
  }
  const fields = name === 'arguments' ? fieldsOf(text) : [];
  if (fields.length === 0) return <Mono label={label} text={pretty(text)} />;
  const edit = editIn(fields);
  if (edit) {
    return (
      <>
        {edit.others.length > 0 && <Fields label={label} fields={edit.others} />}
        <Value name="diff" label="Change" text={foreignText(edit.diff)} />
      </>
    );
  }
  return <Fields label={label} fields={fields} />;
}

function Fields({ label, fields }: { label: string; fields: readonly [string, string][] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: names the list, which is no group of fields.
    <div role="group" aria-label={label}>
      <dl className="mt-2 grid max-h-80 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 overflow-auto rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-meta leading-relaxed">
        {fields.map(([key, value]) => (
          <Fragment key={key}>
            <dt className="max-w-40 wrap-anywhere text-ink-3">{foreign(key)}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {foreignText(value)}
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
