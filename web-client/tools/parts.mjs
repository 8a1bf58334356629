// Writes dist/.vite/parts.json: the sources of each file of the build with their sizes in it, so that the size
// check can say what has grown.
import { relative } from 'node:path';

/** A package, or a folder of the client's own sources. */
function partOf(id) {
  const path = id.replace(/^\0/, '').replaceAll('\\', '/');
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (inPackage) return inPackage;
  const own = /^src\/(features\/[^/]+|[^/]+)/.exec(
    relative(process.cwd(), path).replaceAll('\\', '/'),
  );
  return own ? own[0] : 'build';
}

export function partsOfFiles() {
  return {
    name: 'parts-of-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const parts = {};
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const part = partOf(id);
          parts[part] = (parts[part] ?? 0) + renderedLength;
        }
        files[chunk.fileName] = parts;
      }
      this.emitFile({ type: 'asset', fileName: '.vite/parts.json', source: JSON.stringify(files) });
    },
  };
}
