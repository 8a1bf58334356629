import type { Role } from '@/api/roles';

/** The displayed name of a role. */
export function roleName({ name, is_default }: Pick<Role, 'name' | 'is_default'>): string {
  return is_default ? 'Default' : name;
}
