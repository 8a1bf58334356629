// Writes src/app/features.gen.ts, the list of manifests in src/features, so that adding a folder adds a
// feature, and its routes have types. `node tools/features.mjs --check` fails if the list is outdated.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const LIST = 'src/app/features.gen.ts';

function written() {
  const names = readdirSync('src/features')
    .filter((name) => existsSync(`src/features/${name}/manifest.ts`))
    .sort();
  const imports = names.map((name) => `import * as ${name} from '@/features/${name}/manifest';`);
  return `// Written by tools/features.mjs from src/features/*/manifest.ts.
${imports.join('\n')}

export const features = [${names.map((name) => `${name}.feature`).join(', ')}];

export const routes = [
${names.map((name) => `  ...${name}.routes,`).join('\n')}
] as const;
`;
}

function write() {
  const list = written();
  if (!existsSync(LIST) || readFileSync(LIST, 'utf8') !== list) writeFileSync(LIST, list);
}

/** Keeps the list up to date while Vite builds or serves. */
export function featureList() {
  const isManifest = (file) => /features\/[^/]+\/manifest\.ts$/.test(file.replaceAll('\\', '/'));
  return {
    name: 'feature-list',
    buildStart: write,
    configureServer: ({ watcher }) => {
      for (const change of ['add', 'unlink']) {
        watcher.on(change, (file) => isManifest(file) && write());
      }
    },
  };
}

if (process.argv[1]?.endsWith('features.mjs')) {
  if (!process.argv.includes('--check')) write();
  else if (readFileSync(LIST, 'utf8') !== written()) {
    console.error(`${LIST} is not up to date: run \`node tools/features.mjs\`.`);
    process.exit(1);
  }
}
