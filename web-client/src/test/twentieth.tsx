import { Shell } from 'lucide-react';
import { dialog } from '@/kit/dialogs';
import { type Feature, screen } from '@/kit/feature';
import type { PaletteSource } from '@/kit/palette';
import { Dialog } from '@/ui/Dialog';
import { ListHeader } from '@/ui/ListHeader';
import { PaneHeader } from '@/ui/PaneHeader';

/** A whole section in one file, to test that nothing else is needed. */
const collect = dialog<{ name: string }>(async () => ({
  default: ({ name, onClose }) => (
    <Dialog title={`Collect ${name}`} isOpen onClose={onClose}>
      Where was it found?
    </Dialog>
  ),
}));

export const heard: unknown[] = [];

const source: PaletteSource = {
  useEntries: (text) => [
    {
      label: 'Shells',
      entries: ['Cowrie', 'Nautilus']
        .filter((name) => name.toLowerCase().includes(text))
        .map((label) => ({ id: `shell.${label}`, label, run: () => {} })),
    },
  ],
};

export const routes = [
  screen('/shells', async () => ({
    default: () => <PaneHeader title={<h1>Two shells lie here</h1>} />,
  })),
  screen('/settings/shells', async () => ({ default: () => <h1>Shells are kept dry</h1> })),
];

export const feature: Feature = {
  id: 'shells',
  section: {
    id: 'shells',
    label: 'Shells',
    icon: Shell,
    colour: 'live',
    path: '/shells',
    shortcut: 'g x',
    order: 95,
  },
  list: {
    label: 'Shells',
    load: async () => ({ default: () => <ListHeader title="Shells by beach" /> }),
  },
  actions: [
    {
      id: 'shells.collect',
      label: 'Collect a shell',
      group: 'Do',
      shortcut: 'x',
      run: () => collect.open({ name: 'a cowrie' }),
    },
  ],
  palette: async () => ({ default: source }),
  dialogs: [collect],
  listens: { 'topic.changed': (event) => void heard.push(event) },
  context: [
    {
      id: 'shells',
      order: 5,
      load: async () => ({
        default: ({ container: { kind, id } }) => <p>{`No shell lies on ${kind} ${id}`}</p>,
      }),
    },
  ],
  settings: [
    {
      path: '/settings/shells',
      label: 'Shells',
      description: 'How they are kept',
      icon: Shell,
      order: 90,
    },
  ],
  useBadge: () => ({ count: 3, description: '3 waiting to be washed', tone: 'quiet' }),
};
