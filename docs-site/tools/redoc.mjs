// Puts the reference reader of the API beside the documentation: one page and one script, which read the schema of the service.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const target = 'dist/redoc';
const script = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');

mkdirSync(target, { recursive: true });
// Its badge is the one picture that it would fetch from elsewhere.
const BADGE = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const EMPTY_PICTURE = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E';
const code = readFileSync(script, 'utf8');
if (!code.includes(BADGE))
  throw new Error(`ReDoc has no ${BADGE} any more: see what it loads now.`);
writeFileSync(`${target}/redoc.standalone.js`, code.replaceAll(BADGE, EMPTY_PICTURE));
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
