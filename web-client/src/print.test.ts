import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What is not printed, as the style sheet finds it. */
const HIDDEN = /@media print \{([^{]+)\{\s*display: none/.exec(
  readFileSync('src/print.css', 'utf8'),
)?.[1];

test('prints the open page without what is around it, and without what one presses', () => {
  document.body.innerHTML = `
    <div id="root">
      <div>
        <p>Banner</p>
        <div>
          <nav>Rail</nav>
          <div><aside>List</aside>
            <div role="main">
              <div data-keep-clear="">The tower <button>Menu</button></div>
              <nav>Tabs</nav>
              <div>
                <div>
                  <div role="log">
                    <div data-index="0">How high? <button>Copy</button></div>
                    <div data-index="1">
                      <button aria-expanded="false">Look</button>
                      <div class="code-block"><div class="code-head">Copy</div><pre>44</pre></div>
                      <ul><li><button><img alt="tower.png" /></button></li></ul>
                      <button aria-haspopup="true" aria-expanded="false">More</button>
                    </div>
                  </div>
                  <div>Latest</div>
                </div>
                <form data-keep-clear="">Composer</form>
              </div>
              <section>Context</section>
            </div>
          </div>
        </div>
        <div>Bar</div>
      </div>
    </div>
    <div>Dialog</div>`;
  for (const one of document.body.querySelectorAll(HIDDEN ?? '')) one.remove();
  expect(document.body.textContent?.split(/\s+/).filter(Boolean).join(' ')).toBe(
    'The tower How high? Look 44',
  );
  expect(document.querySelector('img')).not.toBeNull();
});
