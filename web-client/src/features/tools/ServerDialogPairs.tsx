import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { fieldBox, fieldError, fieldHelp, fieldLabel } from '@/ui/field';
import { IconButton } from '@/ui/IconButton';
import { TextField } from '@/ui/TextField';
import { flawOf, type Pair, rowsFor, withOne } from './serverDraft';

interface Words {
  /** "Variables" */
  all: string;
  /** "variable" */
  one: string;
  help: string;
  placeholder: string;
}

interface Props {
  words: Words;
  /** Whether names ignore case. */
  isHeaders: boolean;
  /** The names whose values the service has stored. */
  saved: readonly string[];
  /** What was typed to replace them; undefined keeps them. */
  typed: readonly Pair[] | undefined;
  onType: (pairs: readonly Pair[] | undefined) => void;
  /** The error for all of them together. */
  refused: string | undefined;
  refusalOf: (name: string) => string | undefined;
}

/** Names with secret values. Saved values are never shown again, so they are kept or replaced as a whole. */
export function ServerDialogPairs(props: Props) {
  const { words, saved, typed, onType, refused } = props;
  // Where the focus goes when the focused element has disappeared.
  const [was, setWas] = useState<'kept' | 'replaced'>();
  return (
    <fieldset className={fieldBox}>
      <legend className={`${fieldLabel} mb-1.5`}>{words.all}</legend>
      {saved.length > 0 && typed === undefined ? (
        <Saved
          words={words}
          saved={saved}
          hasFocus={was === 'kept'}
          onReplace={() => {
            setWas('replaced');
            onType(rowsFor(saved));
          }}
        />
      ) : (
        <Rows
          {...props}
          hasFocus={was === 'replaced'}
          onKeep={() => {
            setWas('kept');
            onType(undefined);
          }}
        />
      )}
      {refused && (
        <p role="alert" className={fieldError}>
          {refused}
        </p>
      )}
    </fieldset>
  );
}

interface SavedProps {
  words: Words;
  saved: readonly string[];
  hasFocus: boolean;
  onReplace: () => void;
}

function Saved({ words, saved, hasFocus, onReplace }: SavedProps) {
  return (
    <>
      <ul
        aria-label={`Saved ${words.all.toLowerCase()}`}
        className="rounded-xl border border-line bg-sunken px-3 py-1.5"
      >
        {saved.map((name) => (
          <li key={name} className="flex min-h-8 items-center gap-3">
            <span className="min-w-0 flex-1 font-mono text-second wrap-anywhere">{name}</span>
            <span className="text-meta text-ink-2">saved</span>
          </li>
        ))}
      </ul>
      <p className={fieldHelp}>
        Saved values are never shown. To change, add or remove one, enter all of them again.
      </p>
      <Button size="sm" className="self-start" autoFocus={hasFocus} onPress={onReplace}>
        Replace {words.all.toLowerCase()}
      </Button>
    </>
  );
}

interface RowsProps extends Props {
  /** Whether the first value gets the focus. */
  hasFocus: boolean;
  onKeep: () => void;
}

function Rows(props: RowsProps) {
  const { words, isHeaders, saved, typed, onType, refusalOf, hasFocus, onKeep } = props;
  const rows = typed ?? [];
  const adding = useRef<HTMLButtonElement>(null);
  const change = (id: number, part: Partial<Pair>) =>
    onType(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const flaw = flawOf(rows, isHeaders);
  const without = (id: number) => {
    const left = rows.filter((row) => row.id !== id);
    // With nothing saved, no rows are the initial state.
    onType(left.length === 0 && saved.length === 0 ? undefined : left);
    adding.current?.focus();
  };
  return (
    <>
      {rows.map((row, at) => (
        <fieldset
          key={row.id}
          aria-label={`${words.one} ${at + 1}`}
          className="flex items-start gap-2"
        >
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[2fr_3fr]">
            <TextField
              label="Name"
              value={row.name}
              onChange={(name) => change(row.id, { name })}
              placeholder={words.placeholder}
              autoComplete="off"
              spellCheck="false"
            />
            <TextField
              label="Value"
              type="password"
              value={row.value}
              onChange={(value) => change(row.id, { value })}
              autoFocus={hasFocus && at === 0}
              autoComplete="off"
              error={refusalOf(row.name.trim())}
            />
          </div>
          <IconButton
            icon={X}
            label={`Remove ${row.name.trim() || `${words.one.toLowerCase()} ${at + 1}`}`}
            className="mt-[26px]"
            onPress={() => without(row.id)}
          />
        </fieldset>
      ))}
      {flaw && <p className={fieldHelp}>{flaw}</p>}
      {saved.length > 0 && (
        <p className={fieldHelp}>
          {rows.length === 0
            ? 'Saving removes all saved values.'
            : 'These replace all saved values.'}
        </p>
      )}
      {saved.length === 0 && <p className={fieldHelp}>{words.help}</p>}
      <div className="flex flex-wrap gap-2">
        <Button ref={adding} size="sm" onPress={() => onType(withOne(rows))}>
          <Plus aria-hidden size={15} /> Add {words.one.toLowerCase()}
        </Button>
        {saved.length > 0 && (
          <Button size="sm" variant="quiet" onPress={onKeep}>
            Keep saved values
          </Button>
        )}
      </div>
    </>
  );
}
