// Four rules that no linter here checks: a file contains one idea (at most 300 lines), a manifest loads its
// parts lazily (every page loads the manifests), and imports go down only: app uses everything, a feature
// uses kit, ui and api but never another feature, kit ui and api. Text sizes are in rem, so that they grow with
// the font size of the browser.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const MAX_LINES = 300;
const GENERATED = /(\.gen\.ts|schema\.d\.ts)$/;
const PX_TEXT = /font-size:\s*[\d.]+px|--(?:text-\w+|prose-size):\s*[\d.]+px|text-\[[\d.]+px\]/;
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|tsx|css)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !GENERATED.test(file));

/** The layer of a path inside src, and the layers it may import. */
function layerOf(path) {
  const [first, second] = path.split(sep);
  if (first === 'features') return `features/${second}`;
  return first;
}

function mayImport(from, to) {
  if (from === to) return true;
  if (from === 'ui') return false;
  if (from === 'api') return false;
  if (from === 'kit') return to === 'ui' || to === 'api';
  if (from.startsWith('features/')) return to === 'kit' || to === 'ui' || to === 'api';
  return true;
}

/** The path of an import inside src; undefined for a package. */
function inside(file, target) {
  if (target.startsWith('@/')) return target.slice(2);
  return target.startsWith('.') ? relative('src', join(dirname(file), target)) : undefined;
}

/** Code for rendering screens must not be part of a manifest: neither its own screens nor components of ui. */
function isHeavy(file) {
  const [first] = relative('src', file).split(sep);
  return first !== 'api' && first !== 'kit' && file.endsWith('.tsx');
}

/** Wraps every part to report that it broke or failed to load: it is part of the first page. */
const AROUND_PARTS = ['lazyPart.tsx', 'Boundary.tsx'].map((name) => join('src', 'ui', name));

const STATIC = /^(?:import|export)[^;]*?from\s+'([^']+)';/gm;
function heavyImports(file, seen = new Set([file])) {
  const text = readFileSync(file, 'utf8').replaceAll(/^import type [^;]+;/gm, '');
  return [...text.matchAll(STATIC)].flatMap(([, target]) => {
    const path = inside(file, target);
    const found = ['.ts', '.tsx']
      .map((ext) => join('src', `${path}${ext}`))
      .find((one) => existsSync(one));
    if (path === undefined || !found || seen.has(found) || AROUND_PARTS.includes(found)) return [];
    seen.add(found);
    return isHeavy(found) ? [found] : heavyImports(found, seen);
  });
}

const faults = [];
for (const file of files.filter((path) => path.endsWith('manifest.ts'))) {
  for (const heavy of heavyImports(file)) faults.push(`${file}: loads ${heavy} with every page`);
}
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').length - 1;
  if (lines > MAX_LINES) faults.push(`${file}: ${lines} lines, more than ${MAX_LINES}`);
  const [fixed] = PX_TEXT.exec(text) ?? [];
  if (fixed) faults.push(`${file}: ${fixed} does not grow with the browser's font size; use rem`);
  const from = layerOf(relative('src', file));
  for (const [, target] of text.matchAll(IMPORT)) {
    const path = inside(file, target);
    if (path === undefined) continue;
    const to = layerOf(path.split('/').join(sep));
    const helpsTest = to === 'test' && /\.test\.tsx?$/.test(file);
    if (!helpsTest && !mayImport(from, to)) faults.push(`${file}: ${from} may not import ${to}`);
  }
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
