import { create } from 'zustand';
import { store, stored } from './storage';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'comfortable' | 'compact';

/** Read by /theme.js before the first paint; keep the two in sync. */
const STORED = 'steward.look';
const BAR = { light: '#eaf1ee', dark: '#070e0e' };

interface Look {
  theme: Theme;
  density: Density;
  /** The system's current theme; it may change at sunset. */
  systemIsDark: boolean;
  setTheme: (theme: Theme) => void;
  setDensity: (density: Density) => void;
}

function remembered(): { theme: Theme; density: Density } {
  try {
    const { theme, density } = JSON.parse(stored(STORED) ?? '{}');
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
      density: density === 'compact' ? 'compact' : 'comfortable',
    };
  } catch {
    return { theme: 'system', density: 'comfortable' };
  }
}

function systemIsDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

export function shownTheme(theme: Theme): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark() ? 'dark' : 'light';
  return theme;
}

export const useLook = create<Look>()((set) => ({
  ...remembered(),
  systemIsDark: false,
  setTheme: (theme) => set({ theme }),
  setDensity: (density) => set({ density }),
}));

/** The theme being shown, also when the system changes it. */
export function useShownTheme(): 'light' | 'dark' {
  return useLook(({ theme, systemIsDark: dark }) => {
    if (theme === 'system') return dark ? 'dark' : 'light';
    return theme;
  });
}

function apply({ theme, density }: Look) {
  const shown = shownTheme(theme);
  const { dataset } = document.documentElement;
  dataset['theme'] = shown;
  dataset['density'] = density;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR[shown]);
}

/** Keeps the page, the browser's bar and the stored copy in sync with the choice. */
export function keepLook() {
  useLook.setState({ systemIsDark: systemIsDark() });
  apply(useLook.getState());
  useLook.subscribe((look) => {
    apply(look);
    store(STORED, JSON.stringify({ theme: look.theme, density: look.density }));
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) =>
    useLook.setState({ systemIsDark: matches }),
  );
}
