import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type SlashCommand, type Surface, skills } from '@/api/skills';
import { useFeatures } from '../feature';
import { beginning, isTyping, matching, skillsIn, typedAt } from './call';
import { handlerOf } from './handlers';

const NONE: SlashCommand[] = [];

interface Choice {
  /** The text it was made for; any change resets it. */
  text: string;
  at: number;
  isClosed: boolean;
}

/**
 * The commands that match the name being typed, and the keys to choose one. Within a text only skills can be named.
 *
 * @param own commands of a place that has its own; only these are available there
 */
export function useSlash(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
  surface?: Surface,
  own?: readonly SlashCommand[],
) {
  const listId = useId();
  const features = useFeatures(({ all }) => all);
  const { data: commands = NONE } = useQuery({
    ...skills.commands(),
    enabled: surface !== undefined && text.includes('/'),
  });
  const [choice, setChoice] = useState<Choice>({ text: '', at: 0, isClosed: false });
  const [caret, setCaret] = useState(0);
  const moved = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (moved.current !== undefined) field.current?.setSelectionRange(moved.current, moved.current);
    moved.current = undefined;
  });
  const made = choice.text === text ? choice : undefined;
  const within = typedAt(text, caret);
  const known =
    surface === undefined
      ? NONE
      : commands.filter(
          ({ kind, name }) => kind === 'skill' || handlerOf(features, surface, name) !== undefined,
        );
  const matches = own
    ? beginning(text, own)
    : surface === undefined
      ? NONE
      : within === ''
        ? matching(text, known, surface)
        : matching(
            within,
            known.filter(({ kind }) => kind === 'skill'),
            surface,
          );
  const isOpen = matches.length > 0 && !made?.isClosed;
  const at = Math.min(made?.at ?? 0, matches.length - 1);

  const move = (by: number) =>
    setChoice({ text, at: (at + by + matches.length) % matches.length, isClosed: false });
  const pick = ({ name, argument_hint }: SlashCommand) => {
    if (isTyping(text)) return onText(argument_hint === null ? `/${name}` : `/${name} `);
    const before = `${text.slice(0, caret - within.length)}/${name} `;
    moved.current = before.length;
    onText(before + text.slice(caret).replace(/^ /, ''));
  };

  /** Returns whether the list handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const chosen = matches[at];
    const isWhole = chosen !== undefined && (within || text).toLowerCase() === `/${chosen.name}`;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') setChoice({ text, at, isClosed: true });
    // A completely typed command is sent by the same key.
    else if (chosen && (event.key === 'Tab' || (event.key === 'Enter' && !isWhole))) pick(chosen);
    else return false;
    event.preventDefault();
    return true;
  };

  return {
    matches: isOpen ? matches : NONE,
    at,
    pick,
    onKeyDown,
    setCaret,
    listId,
    optionId: (place: number) => `${listId}-${place}`,
    named: surface === undefined ? NONE : skillsIn(text, known),
  };
}
