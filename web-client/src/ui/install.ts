import { create } from 'zustand';

/** Chromium's event to install a page; other browsers have none. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface Install {
  prompt: (() => Promise<void>) | null;
  installed: boolean;
}

export const useInstall = create<Install>()(() => ({ prompt: null, installed: false }));

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event;
}

/** The event fires once, early, so it is kept for the page that shows it. */
export function keepInstallOffer() {
  useInstall.setState({ installed: matchMedia('(display-mode: standalone)').matches });
  addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    useInstall.setState({
      prompt: async () => {
        await event.prompt();
        useInstall.setState({ prompt: null });
      },
    });
  });
  addEventListener('appinstalled', () => useInstall.setState({ installed: true, prompt: null }));
}
