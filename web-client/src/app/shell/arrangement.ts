import type { Layout } from '@/ui/layout';

/** `page`: instead of the detail. `over`: on top of it. `away`: there, but out of sight. */
export type ListPlace = 'beside' | 'page' | 'over' | 'away';

interface Situation {
  layout: Layout;
  /** Whether the address names an item of the list, or the list itself. */
  showsDetail: boolean;
  hidden: boolean;
  over: boolean;
}

/** Where the list is: beside the detail on a desktop, over it on a tablet, one after the other on a phone. */
export function listPlace({ layout, showsDetail, hidden, over }: Situation): ListPlace {
  if (layout === 'desktop') return hidden ? 'away' : 'beside';
  if (!showsDetail) return 'page';
  return layout === 'tablet' && over ? 'over' : 'away';
}
