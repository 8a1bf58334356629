// Writes a .br and a .gz file next to each text file of the build, so that the server never compresses.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|json|svg|webmanifest|txt)$/;
const WORTH_IT = 1024;

const files = readdirSync('dist', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && TEXT.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !file.includes('.vite'));

let before = 0;
let after = 0;

async function compress(file) {
  const content = readFileSync(file);
  if (content.length < WORTH_IT) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
  before += content.length;
  after += br.length;
}

await Promise.all(files.map(compress));
const kb = (bytes) => `${Math.round(bytes / 1024)} kB`;
console.log(`web client: ${files.length} files, ${kb(before)} of text is ${kb(after)} compressed`);
