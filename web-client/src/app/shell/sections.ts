import { House, Layers, type LucideIcon, Settings } from 'lucide-react';

/** The places of the workspace; one line here puts a section into the rail, the bottom bar, the palette and the keys. */
export interface Section {
  id: string;
  label: string;
  icon: LucideIcon;
  path: '/' | '/topics' | '/settings';
  shortcut: string;
}

export const SECTIONS: Section[] = [
  { id: 'home', label: 'Today', icon: House, path: '/', shortcut: 'g h' },
  { id: 'topics', label: 'Topics', icon: Layers, path: '/topics', shortcut: 'g t' },
];

export const SETTINGS_SECTION: Section = {
  id: 'settings',
  label: 'Settings',
  icon: Settings,
  path: '/settings',
  shortcut: 'g s',
};
