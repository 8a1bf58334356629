// Runs before the first paint, as a file of its own so that no inline script has to be allowed.
(() => {
  const root = document.documentElement;
  let look = {};
  try {
    look = JSON.parse(localStorage.getItem('steward.look') ?? '{}');
  } catch {
    // Storage is off or holds something else: the defaults do.
  }
  const dark =
    look.theme === 'dark' ||
    (look.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.density = look.density === 'compact' ? 'compact' : 'comfortable';
  // The browser reads its tables of languages when they are first asked for, which takes a phone 50 ms: it has them now,
  // while the code is still on its way.
  new Intl.NumberFormat();
})();
