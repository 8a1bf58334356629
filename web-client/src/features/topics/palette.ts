import { useNavigate } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { linkTo } from '@/api/address';
import { ancestors, byLastActivity, flatten, useTopicTree } from '@/api/topics';
import type { EntryGroup, PaletteSource } from '@/kit/palette';
import { ranked } from '@/ui/search';

const RECENT = 5;
const FOUND = 30;

function useEntries(text: string): EntryGroup[] {
  const { data: nodes = [] } = useTopicTree();
  const navigate = useNavigate();
  const recent = byLastActivity(flatten(nodes));
  const nothingTyped = text.trim() === '';
  const found = nothingTyped
    ? recent.slice(0, RECENT)
    : ranked(recent, ({ title }) => title, text).slice(0, FOUND);
  return [
    {
      label: nothingTyped ? 'Recent topics' : 'Topics',
      entries: found.map((topic) => {
        const parent = ancestors(nodes, topic.id).at(-1)?.title;
        return {
          id: `topic.${topic.id}`,
          label: topic.title,
          icon: Layers,
          ...(parent ? { place: parent } : {}),
          run: () => navigate(linkTo({ ...topic, kind: 'topic' }, nodes)),
        };
      }),
    },
  ];
}

export default { useEntries } satisfies PaletteSource;
