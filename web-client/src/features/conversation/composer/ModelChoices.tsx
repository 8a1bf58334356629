import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type RefObject, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Input,
  ListBox,
  ListBoxItem,
  SearchField,
} from 'react-aria-components';
import { sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import type { ModelInfo } from '@/api/types';
import { optionRow } from '@/ui/option';
import { Popover } from '@/ui/Popover';
import { Spinner } from '@/ui/Spinner';
import { matches } from '@/ui/search';

const SHOWN = 100;
const DEFAULT = 'default';

interface Choice {
  id: string;
  label: string;
  detail: string;
}

function choicesOf(models: readonly ModelInfo[], filter: string): Choice[] {
  return models
    .filter(({ id, name }) => matches(`${id} ${name}`, filter))
    .slice(0, SHOWN)
    .map(({ id, name, publisher }) => ({
      id,
      label: name,
      detail: [name === id ? null : id, publisher].filter(Boolean).join(' · '),
    }));
}

interface ChoicesProps {
  current: string;
  standard: string;
  choose: (model: string) => void;
}

interface Props extends ChoicesProps {
  trigger: RefObject<HTMLButtonElement | null>;
  opens: 'up' | 'down';
  onClose: () => void;
}

/** Loaded on the first opening: a filtering list is much code for a rare action. */
export default function ModelChoices({ trigger, opens, onClose, ...choices }: Props) {
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement={opens === 'up' ? 'top start' : 'bottom start'}
      className="flex w-80 max-w-[calc(100vw-16px)] flex-col"
    >
      <Dialog
        aria-label="Model for this conversation"
        className="flex min-h-0 flex-col outline-none"
      >
        <Choices {...choices} />
      </Dialog>
    </Popover>
  );
}

function Choices({ current, standard, choose }: ChoicesProps) {
  const [filter, setFilter] = useState('');
  const { data: models, error, isPending } = useQuery(queries.models());
  const others = (models ?? []).filter(({ id }) => id !== standard);
  const found = choicesOf(others, filter);
  const first: Choice = { id: DEFAULT, label: standard, detail: 'Default model' };
  const selected = current === '' ? DEFAULT : current;
  return (
    <Autocomplete inputValue={filter} onInputChange={setFilter}>
      <SearchField aria-label="Filter models" autoFocus className="border-b border-line p-2">
        <Input
          dir="auto"
          placeholder="Filter models"
          className="h-9 w-full rounded-lg bg-sunken px-3 text-ink outline-none pointer-coarse:h-11 pointer-coarse:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <ListBox
        aria-label="Models"
        items={filter === '' ? [first, ...found] : found}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[selected]}
        onSelectionChange={(keys) => {
          const [id] = keys === 'all' ? [] : keys;
          choose(id === undefined || id === DEFAULT ? '' : String(id));
        }}
        renderEmptyState={() => <p className="px-3 py-4 text-ink-2">No matching models</p>}
        className="max-h-72 overflow-y-auto p-1 outline-none"
      >
        {({ id, label, detail }) => (
          <ListBoxItem
            id={id}
            textValue={label}
            className={`${optionRow} flex items-center gap-2 py-1 data-[focused]:bg-sunken`}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate">{label}</span>
              {detail && <span className="block truncate text-meta text-ink-3">{detail}</span>}
            </span>
            {id === selected && <Check aria-hidden size={15} strokeWidth={1.75} />}
          </ListBoxItem>
        )}
      </ListBox>
      {isPending && (
        <p className="flex items-center gap-2 px-4 pb-3 text-second text-ink-2">
          <Spinner /> Loading models
        </p>
      )}
      {error && (
        <p className="px-4 pb-3 text-second break-words text-danger">{sentenceOf(error)}</p>
      )}
    </Autocomplete>
  );
}
