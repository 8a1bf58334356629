import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import type { SlashCommand, Surface } from '@/api/skills';
import { Form } from '@/ui/Form';
import { enterSends, isSendKey, useGrowing } from './composing';
import { onPasteInto } from './files/paste';
import { NamedSkills } from './slash/NamedSkills';
import { SlashPicker } from './slash/SlashPicker';
import { useSlash } from './slash/useSlash';

interface Props {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  onSubmit: () => void;
  /** Whether the text is being sent and must not change. */
  isBusy: boolean;
  id?: string;
  rows?: number;
  field?: Ref<HTMLTextAreaElement>;
  /** Called for keys other than the one that sends; a handler calls `preventDefault` if it handled the key. */
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Which commands and skills are available; none by default. */
  surface?: Surface;
  /** Commands that replace these. */
  commands?: readonly SlashCommand[];
  /** The direction in which their list opens; up by default. */
  opens?: 'up' | 'down';
  /** Above the text, within the box. */
  above?: ReactNode;
  /** Takes pasted files; without it, none are accepted. */
  onFiles?: (files: File[]) => void;
  /** Below the text, on the left. */
  tools?: ReactNode;
  /** Below the text, on the right, including the send button. */
  buttons: ReactNode;
}

/** The composer for all kinds of messages: Enter means the same in each. */
export function ComposerForm(props: Props) {
  const { label, placeholder, text, onText, onSubmit, isBusy, id, rows = 1, onKeyDown } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    props.field,
    () => field.current,
  );
  useGrowing(field, text);
  const slash = useSlash(field, text, onText, props.surface, props.commands);
  const isListed = slash.matches.length > 0;
  const onKey = (event: KeyboardEvent) => {
    if (slash.onKeyDown(event)) return;
    if (isSendKey(event)) {
      event.preventDefault();
      onSubmit();
    } else onKeyDown?.(event);
  };
  return (
    <Form
      data-keep-clear=""
      className="relative rounded-2xl border border-field bg-sheet has-[textarea:focus]:border-focus"
      onSubmit={onSubmit}
    >
      {isListed && <SlashPicker slash={slash} opens={props.opens ?? 'up'} />}
      {props.above}
      {slash.named.length > 0 && <NamedSkills named={slash.named} />}
      <textarea
        ref={field}
        {...(id ? { id } : {})}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        rows={rows}
        dir="auto"
        readOnly={isBusy}
        enterKeyHint={enterSends() ? 'send' : 'enter'}
        onChange={({ target }) => {
          slash.setCaret(target.selectionStart);
          onText(target.value);
        }}
        onSelect={({ currentTarget }) => slash.setCaret(currentTarget.selectionStart)}
        onKeyDown={onKey}
        {...((props.surface ?? props.commands) && {
          'aria-autocomplete': 'list',
          'aria-haspopup': 'listbox',
        })}
        {...(isListed && {
          'aria-controls': slash.listId,
          'aria-activedescendant': slash.optionId(slash.at),
        })}
        onPaste={(event) => onPasteInto(event, props.onFiles)}
        className="block field-sizing-content max-h-[min(40dvh,20rem)] min-h-12 w-full resize-none bg-transparent px-[15px] pt-3 pb-1 text-prose leading-normal outline-none pointer-coarse:text-[1rem]"
      />
      <div className="flex items-end gap-2 pr-2 pb-2 pl-[5px]">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">{props.tools}</div>
        {props.buttons}
      </div>
    </Form>
  );
}
