import '@testing-library/jest-dom/vitest';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A busy machine is no reason to fail.
configure({ asyncUtilTimeout: 10_000 });
// Missing in jsdom; the router calls it.
window.scrollTo = () => {};
// Missing as well; code stays without colours.
window.Worker = class extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage() {}
  terminate() {}
};
// Files share a process and its libraries, which take longer to load than most tests take to run. Each starts
// with the client's modules unloaded, an empty page and no stubs, as in a newly opened window.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
// jsdom draws its frames with the global setInterval, and starts it with the first one: a frame asked for while a test
// fakes that never comes, nor does any later one, also of other files.
const { setTimeout: later, clearTimeout: drop } = globalThis;
window.requestAnimationFrame = (draw) => Number(later(() => draw(performance.now()), 16));
window.cancelAnimationFrame = (frame) => drop(frame);
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
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
