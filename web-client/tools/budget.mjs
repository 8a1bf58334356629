// Fails when a part of the build has grown past its budget (gzip -9, from Vite's manifest).
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MANIFEST = 'dist/.vite/manifest.json';
const KB = 1024;
const ENTRY_JS = 170 * KB;
const ENTRY_CSS = 20 * KB;
/** What a feature's chunk may bring beyond the entry; the conversation brings the markdown renderer. */
const CHUNK_JS = 80 * KB;
const CONVERSATION_JS = 260 * KB;

if (!existsSync(MANIFEST)) {
  console.error('There is no build to measure: run `npm run build` first.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
const size = (file) => gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length;

function reach(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) reach(next, seen);
  return seen;
}
const total = (keys) => [...keys].reduce((sum, key) => sum + size(manifest[key].file), 0);

const entry = reach('index.html');
const css = (manifest['index.html'].css ?? []).reduce((sum, file) => sum + size(file), 0);
const rows = [
  ['entry JS', total(entry), ENTRY_JS],
  ['entry CSS', css, ENTRY_CSS],
];
for (const key of Object.keys(manifest)) {
  const chunk = manifest[key].isDynamicEntry && /^src\/features\/(.+)\.tsx?$/.exec(key)?.[1];
  if (!chunk) continue;
  const added = [...reach(key)].filter((part) => !entry.has(part));
  rows.push([chunk, total(added), chunk.startsWith('conversation/') ? CONVERSATION_JS : CHUNK_JS]);
}

let over = false;
for (const [name, bytes, budget] of rows) {
  const line = `${name}: ${(bytes / KB).toFixed(1)} of ${budget / KB} kB`;
  if (bytes > budget) over = true;
  if (bytes > budget) console.error(`over budget: ${line}`);
  else if (process.argv.includes('--all') || name.startsWith('entry')) console.log(line);
}
if (over) process.exit(1);
