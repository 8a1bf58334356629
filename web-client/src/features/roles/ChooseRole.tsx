import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import type { Container } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import type { Role } from '@/api/roles';
import { useCommand } from '@/kit/commands/command';
import { roleName } from '@/kit/roleName';
import { Dialog } from '@/ui/Dialog';
import { ErrorState } from '@/ui/ErrorState';
import { optionRow } from '@/ui/option';
import { Skeleton } from '@/ui/Skeleton';
import { matches } from '@/ui/search';
import { choose } from './commands';
import { gistOf } from './inForce';
import { useInForce } from './useInForce';

interface Props {
  container: Container;
  onClose: () => void;
}

/** From this many on, filtering is faster than looking. */
const MANY = 7;

/** Chooses the role of a conversation; on a phone, at the bottom edge. */
export default function ChooseRole({ container, onClose }: Props) {
  const { all, chosen, applies, error, readAgain } = useInForce(container);
  const give = useCommand(choose);
  return (
    <Dialog title={`Role of this ${container.kind}`} isOpen onClose={onClose}>
      {applies ? (
        <Choices
          all={all}
          chosen={chosen}
          onChoose={(role) => {
            onClose();
            void give({ container, role });
          }}
        />
      ) : error ? (
        <ErrorState
          sentence="The roles could not be loaded"
          detail={sentenceOf(error)}
          onRetry={readAgain}
        />
      ) : (
        <Skeleton rows={4} height="44px" label="Loading roles" />
      )}
      <p className="mt-3 text-second">
        <Link
          to="/settings/roles"
          onClick={onClose}
          className="text-accent underline underline-offset-4"
        >
          Manage roles
        </Link>
      </p>
    </Dialog>
  );
}

interface ChoicesProps {
  all: readonly Role[];
  chosen: number | null;
  onChoose: (role: Role | null) => void;
}

function Choices({ all, chosen, onChoose }: ChoicesProps) {
  const [filter, setFilter] = useState('');
  const found = all.filter((role) => matches(roleName(role), filter));
  const isLong = all.length > MANY;
  const list = (
    <ListBox
      aria-label="Roles"
      autoFocus={isLong ? false : 'first'}
      items={found}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={selectedOf(all, chosen)}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        const role = all.find(({ id }) => id === key);
        onChoose(role && !role.is_default ? role : null);
      }}
      renderEmptyState={() => <p className="px-3 py-4 text-ink-2">No roles found</p>}
      className="-mx-2 max-h-[50dvh] overflow-y-auto outline-none"
    >
      {(role) => <Choice role={role} />}
    </ListBox>
  );
  // Next to a text field the list itself never has the focus.
  if (!isLong) return list;
  return (
    <Autocomplete inputValue={filter} onInputChange={setFilter}>
      <SearchField aria-label="Filter roles" autoFocus className="pb-2">
        <Input
          dir="auto"
          placeholder="Filter roles"
          className="h-9 w-full rounded-lg bg-sunken px-3 text-ink outline-none focus-visible:outline-2 focus-visible:outline-focus pointer-coarse:h-11 pointer-coarse:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      {list}
    </Autocomplete>
  );
}

function selectedOf(all: readonly Role[], chosen: number | null): number[] {
  const selected = all.find(({ id }) => id === chosen) ?? all.find((role) => role.is_default);
  return selected ? [selected.id] : [];
}

function Choice({ role }: { role: Role }) {
  return (
    <ListBoxItem
      id={role.id}
      textValue={roleName(role)}
      className={`${optionRow} group flex items-center gap-2 py-1 data-[focused]:bg-sunken`}
    >
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-ink">
          {roleName(role)}
        </span>
        <span dir="auto" className="block truncate text-meta text-ink-3">
          {gistOf(role)}
        </span>
      </span>
      <Check
        aria-hidden
        size={16}
        className="invisible shrink-0 text-accent group-data-[selected]:visible"
      />
    </ListBoxItem>
  );
}
