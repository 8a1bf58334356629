// Looks at the built site: it must work without any other host, and every picture that a page shows must be there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = 'dist';
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
const problems = [];

for (const file of files.filter((name) => name.endsWith('.html'))) {
  const html = readFileSync(join(dist, file), 'utf8');
  if (/<script(?![^>]*\bsrc=)[^>]*>[^<]/.test(html)) problems.push(`${file} has an inline script`);
  for (const [, address] of html.matchAll(/<(?:script|link|img)[^>]*\s(?:src|href)="([^"]+)"/g)) {
    if (!address.startsWith('/docs/')) {
      if (!address.startsWith('data:'))
        problems.push(`${file} loads ${address}, which is not of this site`);
    } else if (!existsSync(join(dist, decodeURI(address.slice('/docs/'.length)))))
      problems.push(`${file} loads ${address}, which is not there`);
  }
}

for (const problem of problems) console.error(`docs: ${problem}`);
console.log(`docs: ${files.filter((name) => name.endsWith('.html')).length} pages checked`);
process.exit(problems.length === 0 ? 0 : 1);
