import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { queries } from '@/api/queries';
import type { Collection } from '@/api/types';
import { browserStorage } from '@/ui/storage';

interface Chosen {
  /** Null means all collections. */
  id: number | null;
}

const useChosen = create<Chosen>()(
  persist(() => ({ id: null }) as Chosen, { name: 'steward.collection', storage: browserStorage }),
);

export const chooseCollection = (id: number | null) => useChosen.setState({ id });

const NONE: Collection[] = [];

/** All collections, and the one being shown; a deleted one is no longer selected. */
export function useCollections() {
  const { data: collections = NONE } = useQuery(queries.collections());
  const id = useChosen((state) => state.id);
  const chosen = collections.find((one) => one.id === id);
  return { collections, chosen };
}
