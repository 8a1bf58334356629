import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TransformContext } from 'vitepress';

const INLINE = /<script(?<attributes>(?![^>]*\bsrc=)[^>]*)>(?<code>.+?)<\/script>/gs;

/** Moves every inline script of a page into its own file, so that `script-src 'self'` covers it. */
export function externaliseScripts(
  html: string,
  _page: string,
  { siteConfig, siteData }: TransformContext,
): string {
  return html.replace(INLINE, (_whole, attributes: string, code: string) => {
    const name = `inline.${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;
    const folder = join(siteConfig.outDir, siteConfig.assetsDir);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), code);
    return `<script${attributes} src="${siteData.base}${siteConfig.assetsDir}/${name}"></script>`;
  });
}
