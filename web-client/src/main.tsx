import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { loadPartsWhenIdle } from './app/preload';
import { keepInstalled } from './app/pwa';
import { useFeatures } from './kit/feature';
import { Boundary } from './ui/Boundary';
import { keepInstallOffer } from './ui/install';
import { keepLook } from './ui/look';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

keepLook();
keepInstallOffer();
createRoot(root).render(
  <StrictMode>
    <Boundary what="Steward">
      <App />
    </Boundary>
  </StrictMode>,
);
keepInstalled();
loadPartsWhenIdle(useFeatures.getState().all);
