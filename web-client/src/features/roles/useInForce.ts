import { useQuery } from '@tanstack/react-query';
import type { Container } from '@/api/containers';
import { queries } from '@/api/queries';
import { type Role, roles } from '@/api/roles';
import type { Collection } from '@/api/types';
import { inForce } from './inForce';

const NO_ROLES: Role[] = [];
const NO_COLLECTIONS: Collection[] = [];

/** The roles, and which of them applies in a conversation. */
export function useInForce({ kind, id }: Container) {
  const isTopic = kind === 'topic';
  const list = useQuery(roles.all());
  const topic = useQuery({ ...queries.topic(id), enabled: isTopic });
  const chat = useQuery({ ...queries.chat(id), enabled: !isTopic });
  const { data: collections = NO_COLLECTIONS } = useQuery({
    ...queries.collections(),
    enabled: isTopic,
  });
  const all = list.data ?? NO_ROLES;
  const wearer = isTopic ? topic.data : chat.data;
  return {
    all,
    /** The role that was chosen; null for none. */
    chosen: wearer?.role_id ?? null,
    applies: wearer && inForce(wearer, all, collections),
    error: list.error ?? topic.error ?? chat.error,
    readAgain: () => {
      void list.refetch();
      void (isTopic ? topic : chat).refetch();
    },
  };
}
