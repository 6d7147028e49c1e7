import type { Answer } from './client.ts'

const INTERNALS: readonly (readonly [string, RegExp])[] = [
  ['a stack trace', /\n\s+at [^\n]+:\d+:\d+/],
  ['a source file', /node_modules|packages\/server|file:\/\//],
  [
    'SQL',
    /SQLITE_|syntax error at or near|\b(select|insert into|update|delete from)\b[^"]{0,80}\b(from|values|set|where)\b /i,
  ],
]

/** The internal detail that an error shows. Undefined when there is none. */
export function leakIn({ status, text, body, headers }: Answer): string | undefined {
  if (status < 400) return undefined
  const found = INTERNALS.find(([, pattern]) => pattern.test(text))
  if (found) return `${found[0]}: ${text.slice(0, 160)}`
  if (status >= 500 && status !== 503) return `a server error: ${text.slice(0, 160)}`
  const isJson = headers.get('content-type')?.includes('json') ?? false
  if (!isJson || typeof body?.message !== 'string' || typeof body?.name !== 'string')
    return `no error of ours: ${headers.get('content-type')} ${text.slice(0, 120)}`
  return undefined
}
