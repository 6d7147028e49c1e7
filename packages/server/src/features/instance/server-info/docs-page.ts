/** `assets` is the relative URL of the files of the page, so that it works behind a proxy that adds a prefix. */
export const docsPage = (assets: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Leverframe API reference</title>
    <link rel="icon" type="image/svg+xml" href="${assets}../mark.svg">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The same as a file: <a href="${assets}openapi.json">openapi.json</a>.</noscript>
    <script src="${assets}scalar.js"></script>
    <script src="${assets}init.js"></script>
  </body>
</html>
`

/** Features that contact other hosts are switched off. The policy of the page forbids them too. */
export const DOCS_INIT = `const here = document.currentScript.src
Scalar.createApiReference('#reference', {
  url: new URL('openapi.json', here).href,
  servers: [{ url: new URL('..', here).href.replace(//$/, '') }],
  theme: 'default',
  layout: 'modern',
  documentDownloadType: 'json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
})
`

/** The script adds styles at run time. Everything else must come from this server. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')
