// Fails if a part of the build exceeds its budget (gzip -9, from Vite's manifest), and reports what has grown since
// the sizes were last recorded. `node tools/budget.mjs --all` prints all of them, `--record` writes them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MANIFEST = 'dist/.vite/manifest.json';
const PARTS = 'dist/.vite/parts.json';
const RECORD = 'tools/sizes.json';
const KB = 1024;
const ENTRY_JS = 170 * KB;
const ENTRY_CSS = 20 * KB;
/** What a feature's chunk may add to the entry; conversations and agent pages add the Markdown renderer. */
const CHUNK_JS = 105 * KB;
const CONVERSATION_JS = 163 * KB;
/** What a feature may add to every page, as source: its manifest, not its screens. */
const MANIFEST_SOURCE = 6 * KB;
const MUCH = 0.5;

if (!existsSync(MANIFEST) || !existsSync(PARTS)) {
  console.error('There is no build to measure: run `npm run build` first.');
  process.exit(1);
}
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const manifest = read(MANIFEST);
const parts = read(PARTS);
const size = (file) => gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length;

function reach(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) reach(next, seen);
  return seen;
}
const total = (keys) => [...keys].reduce((sum, key) => sum + size(manifest[key].file), 0);
const inKb = (bytes) => Math.round((bytes / KB) * 10) / 10;

/** The total sizes of the sources in some files, in kB. */
function sourcesOf(keys) {
  const sum = {};
  for (const key of keys)
    for (const [part, bytes] of Object.entries(parts[manifest[key].file] ?? {}))
      sum[part] = (sum[part] ?? 0) + bytes;
  return Object.fromEntries(Object.entries(sum).map(([part, bytes]) => [part, inKb(bytes)]));
}

const entry = reach('index.html');
const css = (manifest['index.html'].css ?? []).reduce((sum, file) => sum + size(file), 0);
const rows = [
  ['entry JS', total(entry), ENTRY_JS, sourcesOf(entry)],
  ['entry CSS', css, ENTRY_CSS, {}],
];
for (const key of Object.keys(manifest)) {
  const chunk = manifest[key].isDynamicEntry && /^src\/features\/(.+)\.tsx?$/.exec(key)?.[1];
  if (!chunk) continue;
  const added = [...reach(key)].filter((part) => !entry.has(part));
  const budget = /^(conversation|agents\/page)\//.test(chunk) ? CONVERSATION_JS : CHUNK_JS;
  rows.push([chunk, total(added), budget, sourcesOf(added)]);
}

function much(sources) {
  return Object.fromEntries(Object.entries(sources).filter(([, kb]) => kb >= MUCH));
}

if (process.argv.includes('--record')) {
  const sizes = Object.fromEntries(
    rows.map(([name, bytes, , sources]) => [name, { gzip: inKb(bytes), sources: much(sources) }]),
  );
  writeFileSync(RECORD, `${JSON.stringify(sizes, null, 2)}\n`);
}
const recorded = read(RECORD);

/** "react-aria +4.1 kB of source", largest first. */
function growth(name, sources) {
  const before = recorded[name]?.sources ?? {};
  return Object.entries(sources)
    .map(([part, kb]) => [part, kb - (before[part] ?? 0)])
    .filter(([, more]) => more >= MUCH)
    .sort(([, a], [, b]) => b - a)
    .map(([part, more]) => `${part} +${more.toFixed(1)} kB of source`);
}

let over = false;
for (const [name, bytes, budget, sources] of rows) {
  const before = recorded[name]?.gzip;
  const was = before === undefined ? 'new' : `${before} when it was last written down`;
  const line = `${name}: ${inKb(bytes)} of ${budget / KB} kB`;
  if (bytes <= budget) {
    if (process.argv.includes('--all') || name.startsWith('entry')) console.log(line);
    continue;
  }
  over = true;
  console.error(`over budget: ${line}, ${was}`);
  for (const grown of growth(name, sources).slice(0, 8)) console.error(`  ${grown}`);
}
for (const [part, kb] of Object.entries(sourcesOf(entry))) {
  if (!part.startsWith('src/features/') || kb * KB <= MANIFEST_SOURCE) continue;
  over = true;
  const most = MANIFEST_SOURCE / KB;
  console.error(`over budget: ${part} brings ${kb} of ${most} kB of source to every page`);
}
if (over) process.exit(1);
