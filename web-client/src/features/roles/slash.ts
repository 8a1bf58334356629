import { roles } from '@/api/roles';
import { run } from '@/kit/commands/command';
import type { SlashHandler } from '@/kit/slash/handlers';
import { toast } from '@/ui/toast';
import { choose } from './commands';
import { chooseRole } from './dialogs';

/** Sets the role of the conversation by its name, ignoring case; without a name, asks for one. */
const handle: SlashHandler = async ({ argument, container, app: { client } }) => {
  if (argument === '') {
    chooseRole.open({ container });
    return true;
  }
  const all = await client.fetchQuery({ ...roles.all(), staleTime: 0 });
  const role = all.find(({ name }) => name.toLowerCase() === argument.toLowerCase());
  if (!role) {
    const names = all.map(({ name }) => name).join(', ');
    toast.error(`There is no role “${argument}”.`, `Available: ${names}.`);
    return false;
  }
  return run(client, choose, { container, role: role.is_default ? null : role });
};

export default handle;
