import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

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
afterEach(cleanup);
