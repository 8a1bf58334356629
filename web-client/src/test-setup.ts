import '@testing-library/jest-dom/vitest';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A machine that does other things as well is no reason to fail.
configure({ asyncUtilTimeout: 10_000 });
// Not in jsdom; the router calls it.
window.scrollTo = () => {};
// Nor is this; code stays without its colours.
window.Worker = class extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage() {}
  terminate() {}
};
// Files share a process and its libraries, which take longer to load than most tests to run. Each begins with the
// client's own modules not yet loaded, an empty page and nothing stubbed, as in a window that was just opened.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
for (const { name } of [...document.documentElement.attributes])
  document.documentElement.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();
onlineManager.setOnline(true);
focusManager.setFocused(undefined);
afterEach(cleanup);
