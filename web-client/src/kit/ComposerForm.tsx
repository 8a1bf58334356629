import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import type { SlashCommand, Surface } from '@/api/skills';
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
  /** What is being sent stays as it is. */
  isBusy: boolean;
  id?: string;
  rows?: number;
  field?: Ref<HTMLTextAreaElement>;
  /** Keys beside the one that sends; one that is handled says so with `preventDefault`. */
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Which commands and skills can be called by their names; left out, none. */
  surface?: Surface;
  /** In place of these, the commands of someone who has their own ones. */
  commands?: readonly SlashCommand[];
  /** Where there is room for their list; up, when it is left out. */
  opens?: 'up' | 'down';
  /** Above the text, within the box. */
  above?: ReactNode;
  /** Takes pasted files; left out, none are taken. */
  onFiles?: (files: File[]) => void;
  /** At the left below the text. */
  tools?: ReactNode;
  /** At the right below the text, the one that sends among them. */
  buttons: ReactNode;
}

/** Where a person writes to someone: Enter means the same in all of them. */
export function ComposerForm(props: Props) {
  const { label, placeholder, text, onText, onSubmit, isBusy, id, rows = 1, onKeyDown } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    props.field,
    () => field.current,
  );
  useGrowing(field, text);
  const slash = useSlash(text, onText, props.surface, props.commands);
  const isListed = slash.matches.length > 0;
  const onKey = (event: KeyboardEvent) => {
    if (slash.onKeyDown(event)) return;
    if (isSendKey(event)) {
      event.preventDefault();
      onSubmit();
    } else onKeyDown?.(event);
  };
  return (
    <form
      data-keep-clear=""
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="relative rounded-2xl border border-field bg-sheet has-[textarea:focus]:border-focus"
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
        onChange={(event) => onText(event.target.value)}
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
        className="block field-sizing-content max-h-[min(40dvh,20rem)] min-h-12 w-full resize-none bg-transparent px-[15px] pt-3 pb-1 text-prose leading-normal outline-none pointer-coarse:text-[16px]"
      />
      <div className="flex items-center gap-2 pr-2 pb-2 pl-[5px]">
        {props.tools}
        <span className="flex-1" />
        {props.buttons}
      </div>
    </form>
  );
}
