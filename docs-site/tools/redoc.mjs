// Puts the reference reader of the API beside the documentation: one page and one script, which read the live schema.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const target = 'dist/redoc';
const script = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');

mkdirSync(target, { recursive: true });
copyFileSync(script, `${target}/redoc.standalone.js`);
writeFileSync(
  `${target}/index.html`,
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Steward API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>body { margin: 0 }</style>
  </head>
  <body>
    <redoc spec-url="/api/openapi.json"></redoc>
    <script src="/docs/redoc/redoc.standalone.js"></script>
  </body>
</html>
`,
);
