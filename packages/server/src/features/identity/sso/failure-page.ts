import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FailureCode } from '#kernel/failure'
import { asFailure, FAILURES } from '#platform/http/failures'

const STYLE = [
  ':root{color-scheme:light dark;--ground:#f1f5f9;--card:#fff;--line:#e2e8f0;--text:#0f172a;--quiet:#64748b;--strong:#334155;--on-strong:#fff}',
  '@media(prefers-color-scheme:dark){:root{--ground:#0f172a;--card:#1e293b;--line:#334155;--text:#f1f5f9;--quiet:#94a3b8;--strong:#e2e8f0;--on-strong:#0f172a}}',
  '*{box-sizing:border-box}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--ground);color:var(--text);font:16px/1.6 system-ui,sans-serif}',
  'main{width:100%;max-width:34rem;padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:12px}',
  'h1{margin:.25rem 0 1rem;font-size:1.375rem;line-height:1.3}',
  'p{margin:0 0 1rem;overflow-wrap:anywhere}',
  '.product{margin:0;color:var(--quiet);font-size:.875rem;letter-spacing:.02em}',
  '.ways{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0}',
  'a{padding:.5rem 1rem;border:1px solid var(--strong);border-radius:8px;color:var(--strong);text-decoration:none}',
  'a.first{background:var(--strong);color:var(--on-strong)}',
  'a:hover{text-decoration:underline}',
  'a:focus-visible{outline:2px solid var(--quiet);outline-offset:2px}',
  '.id{margin:0;padding-top:1rem;border-top:1px solid var(--line);color:var(--quiet);font-size:.8125rem}',
  'code{font-family:ui-monospace,monospace}',
].join('')

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] as string)

const page = (message: string, id: string, home: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Log-in did not work</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <p class="product">Leverframe</p>
      <h1>Log-in did not work</h1>
      <p>${escaped(message)}.</p>
      <p class="ways"><a class="first" href="${escaped(home)}/auth/oidc/login">Try again</a> <a href="${escaped(home)}/">Log in another way</a></p>
      <p class="id">If it happens again, give your administrator this error id. The log has the details:<br><code>${escaped(id)}</code></p>
    </main>
  </body>
</html>
`

/** Sends an HTML page with the reason, a next step and the error id for the log. */
export function sendFailurePage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  home: string,
): FastifyReply {
  const failure = asFailure(error)
  // An outage of the store is logged elsewhere.
  const levels: Partial<Record<FailureCode, 'error' | 'debug'>> = { internal: 'error', unavailable: 'debug' }
  request.log[levels[failure.code] ?? 'warn'](
    { err: failure.cause ?? failure, id: request.id },
    'log-in with OpenID Connect failed',
  )
  return reply
    .code(FAILURES[failure.code].status)
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(page(failure.message.replace(/[.!]$/, ''), request.id, home))
}
