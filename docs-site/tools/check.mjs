// Looks at the built site: it must work without any other host, every link must lead somewhere, every picture that a page
// shows must be there, and no picture may lie there that nothing shows. The links of the repository's own pages count too.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const dist = 'dist';
const root = '..';
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
const pages = files.filter((name) => name.endsWith('.html'));
const html = new Map(pages.map((file) => [file, readFileSync(join(dist, file), 'utf8')]));
const ids = new Map(
  [...html].map(([file, text]) => [
    file,
    new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)),
  ]),
);
const problems = [];
const shown = new Set();

for (const [file, text] of html) {
  if (/<script(?![^>]*\bsrc=)[^>]*>[^<]/.test(text)) problems.push(`${file} has an inline script`);
  for (const [, address] of text.matchAll(/<(?:script|link|img)[^>]*\s(?:src|href)="([^"]+)"/g)) {
    if (!address.startsWith('/docs/')) {
      if (!address.startsWith('data:'))
        problems.push(`${file} loads ${address}, which is not of this site`);
    } else if (!existsSync(join(dist, decodeURI(address.slice('/docs/'.length)))))
      problems.push(`${file} loads ${address}, which is not there`);
    if (address.includes('/screenshots/')) shown.add(address.split('/').at(-1));
  }
  // The reference reader is a page of its own, and what is not there has no place from which `..` would be known.
  if (!/^(redoc|404)/.test(file) && !text.includes('href="../"'))
    problems.push(`${file} has no way back to the application`);
  for (const [, address] of text.matchAll(/<a[^>]*\shref="((?:\/docs\/|#)[^"]*)"/g)) {
    const [path, id] = address.split('#');
    const target = path === '' ? file : path.slice('/docs/'.length) || 'index.html';
    if (!ids.has(target)) problems.push(`${file} leads to ${address}, and there is no such page`);
    else if (id && !ids.get(target).has(decodeURIComponent(id)))
      problems.push(`${file} leads to ${address}, and that page has no such part`);
  }
}

for (const page of ['README.md', 'CONTRIBUTING.md']) {
  const text = readFileSync(join(root, page), 'utf8');
  const addresses = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)|(?:src|srcset)="([^":]+)"/g)];
  for (const [, link, picture] of addresses) {
    const target = normalize(join(root, dirname(page), link ?? picture));
    if (!existsSync(target))
      problems.push(`${page} leads to ${link ?? picture}, which is not there`);
    if (target.includes('screenshots')) shown.add(target.split(/[\\/]/).at(-1));
  }
}

for (const picture of readdirSync('public/screenshots'))
  if (!shown.has(picture)) problems.push(`the picture ${picture} is shown by no page`);

for (const problem of problems) console.error(`docs: ${problem}`);
console.log(`docs: ${pages.length} pages checked`);
process.exit(problems.length === 0 ? 0 : 1);
