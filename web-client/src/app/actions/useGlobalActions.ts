import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Keyboard, Search } from 'lucide-react';
import { useEffect } from 'react';
import { featuresInOrder, useFeatures } from '@/kit/feature';
import { type Action, useActions } from '@/ui/actions';
import { useOverlays } from './overlays';
import { listenForShortcuts } from './shortcuts';

/** The actions from the manifests: going to each section, and the features' own actions. */
function useFeatureActions() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const features = useFeatures((state) => state.all);
  const goTo = featuresInOrder(features).flatMap(({ section }): Action[] => {
    if (!section) return [];
    const { id, label, icon, path, shortcut } = section;
    const run = () => void navigate({ to: path });
    return [{ id: `go.${id}`, label, group: 'Go to', icon, shortcut, run }];
  });
  const own = features
    .flatMap(({ actions }) => actions ?? [])
    .map((action): Action => ({ ...action, run: () => action.run({ navigate, client }) }));
  useActions([...goTo, ...own], features);
}

/** The actions available everywhere. */
export function useGlobalActions() {
  const show = useOverlays((overlays) => overlays.show);

  useFeatureActions();
  useActions([
    {
      id: 'palette.open',
      label: 'Search',
      group: 'Go to',
      icon: Search,
      shortcut: '$mod+k',
      hidden: true,
      run: () => show('palette'),
    },
    {
      id: 'shortcuts.show',
      label: 'Keyboard shortcuts',
      group: 'Look',
      icon: Keyboard,
      shortcut: '?',
      run: () => show('shortcuts'),
    },
  ]);

  useEffect(listenForShortcuts, []);
}
