import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Role, roles } from '@/api/roles';
import { useCommand } from '@/kit/commands/command';
import { Framed } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { roleName } from '@/kit/roleName';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { remove } from './commands';
import { gistOf } from './inForce';
import { RoleDialog } from './RoleDialog';

function sentenceAbout(all: readonly Role[] | undefined): string {
  if (!all) return '\u00a0';
  const own = all.filter(({ is_default }) => !is_default).length;
  if (own === 0) return 'No custom roles yet';
  return own === 1 ? '1 custom role' : `${own} custom roles`;
}

type Open = { is: 'new' } | { is: 'change'; id: number };

/** The roles of the assistant: create, edit and delete them. */
export default function RolesPage() {
  const reading = useQuery(roles.all());
  const { data: all } = reading;
  const [open, setOpen] = useState<Open>();
  const erase = useCommand(remove);
  const changing = open?.is === 'change' ? all?.find(({ id }) => id === open.id) : undefined;
  return (
    <>
      <Framed title={<span className="text-second text-ink-3">Settings</span>}>
        <Sentence detail={sentenceAbout(all)}>Roles</Sentence>
        <p className="text-ink-2">
          Instructions that come first in a topic, a chat or all new topics of a collection.
        </p>
        <div className="mt-6">
          {all && (
            <RoleList
              all={all}
              onChange={(id) => setOpen({ is: 'change', id })}
              onDelete={(role) => void erase(role)}
            />
          )}
          <QueryFallback query={reading} failed="The roles could not be loaded">
            <Skeleton rows={3} height="56px" label="Loading roles" />
          </QueryFallback>
        </div>
        {all && (
          <div className="mt-5">
            <Button variant="primary" onPress={() => setOpen({ is: 'new' })}>
              <Plus aria-hidden size={16} /> New role
            </Button>
          </div>
        )}
      </Framed>
      {open?.is === 'new' && <RoleDialog onClose={() => setOpen(undefined)} />}
      {changing && (
        <RoleDialog key={changing.id} role={changing} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

interface ListProps {
  all: readonly Role[];
  onChange: (id: number) => void;
  onDelete: (role: Role) => void;
}

function RoleList({ all, onChange, onDelete }: ListProps) {
  return (
    <ul aria-label="Roles" className="border-t border-line">
      {all.map((role) => (
        <li
          key={role.id}
          className="flex min-h-(--row-list) items-center gap-2 border-b border-line"
        >
          <span className="min-w-0 flex-1 py-2">
            <span className="flex items-baseline gap-2">
              <span dir="auto" className="truncate text-ink">
                {roleName(role)}
              </span>
              {role.is_default && (
                <span className="shrink-0 text-meta text-ink-3">used by default</span>
              )}
            </span>
            <span dir="auto" className="block truncate text-second text-ink-2">
              {gistOf(role)}
            </span>
          </span>
          <IconButton
            icon={Pencil}
            label={`Edit ${roleName(role)}`}
            size="sm"
            onPress={() => onChange(role.id)}
          />
          {role.is_default ? (
            <span className="w-7 pointer-coarse:w-11" />
          ) : (
            <IconButton
              icon={Trash2}
              label={`Delete ${role.name}`}
              size="sm"
              onPress={() => onDelete(role)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
