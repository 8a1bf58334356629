// Two rules that no linter here knows: a file holds one idea (at most 300 lines), and imports go
// down only: app may use everything, a feature may use ui and api but never another feature.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const MAX_LINES = 300;
const GENERATED = /(\.gen\.ts|schema\.d\.ts)$/;
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|tsx|css)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !GENERATED.test(file));

/** The layer of a path inside src, and which layers it may import. */
function layerOf(path) {
  const [first, second] = path.split(sep);
  if (first === 'features') return `features/${second}`;
  return first;
}

function mayImport(from, to) {
  if (from === to) return true;
  if (from === 'ui') return false;
  if (from === 'api') return false;
  if (from.startsWith('features/')) return to === 'ui' || to === 'api';
  return true;
}

const faults = [];
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').length - 1;
  if (lines > MAX_LINES) faults.push(`${file}: ${lines} lines, more than ${MAX_LINES}`);
  const from = layerOf(relative('src', file));
  for (const [, target] of text.matchAll(IMPORT)) {
    const path = target.startsWith('@/')
      ? target.slice(2)
      : target.startsWith('.')
        ? relative('src', join(dirname(file), target))
        : undefined;
    if (path === undefined) continue;
    const to = layerOf(path.split('/').join(sep));
    const helpsTest = to === 'test' && /\.test\.tsx?$/.test(file);
    if (!helpsTest && !mayImport(from, to)) faults.push(`${file}: ${from} may not import ${to}`);
  }
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
