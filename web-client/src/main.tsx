import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { loadPartsWhenIdle } from './app/preload';
import { keepInstalled } from './app/pwa';
import { router } from './app/router';
import { useFeatures } from './kit/feature';
import { Boundary } from './ui/Boundary';
import { keepKeysOfInputMethod } from './ui/inputMethod';
import { keepInstallOffer } from './ui/install';
import { keepLook } from './ui/look';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

keepKeysOfInputMethod();
keepLook();
keepInstallOffer();
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <Boundary what="Steward">
        <App />
      </Boundary>
    </StrictMode>,
  );
// Nothing can be drawn before the page's own code has loaded. A router that finds its page only after the first
// render draws it in one piece; this draws in small steps, between which a slow phone can respond. Loading
// starts in its own task for the same reason.
setTimeout(() => void router.load().finally(() => startTransition(draw)));
keepInstalled();
void loadPartsWhenIdle(useFeatures.getState().all);
