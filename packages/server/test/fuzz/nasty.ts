// biome-ignore format: one line per entry would hide the groups of values
export const NASTY_TEXT = [
  '', ' ', '.', '..', '../..', '/', '//', '\\', '%', '%00', '%zz', '%2e%2e', '*', '?', '#', '&a=b',
  "'", '"', '`', ';--', "' or 1=1 --", '$1', '$where', '\u0024{x}', '{{x}}', '[]', '{}', '(a+)+$', '[', '(?<',
  '__proto__', 'constructor', 'prototype', 'toString', 'length', 'null', 'undefined', 'true',
  'NaN', 'Infinity', '-1', '0', '1e999', '99999999999999999999', '9'.repeat(400), 'x'.repeat(101), 'x'.repeat(3_000),
  '\u0001', '\u007f', '\u0085', '\u200b', '\u202e', '\ufeff', '\ufffd', 'é', 'e\u0301', '\u{1F600}', '\u{10FFFF}', 'İ', 'ß',
  '2024-02-30', '0000-00-00', '99999-01-01T00:00:00Z', '2024-01-01T99:99:99Z', '-000001-01-01',
  'createdAt', 'asc', 'IS:', 'IS:default', 'IS_NOT:', 'INCLUDE:,', ':', ',', ',,,', 'a,b',
]

// biome-ignore format: one line per entry would hide the groups of values
export const NASTY_VALUES: readonly unknown[] = [
  null, true, false, 0, -0, -1, 1, 1.5, 1001, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 64,
  [], {}, [[]], [null], [{}], { length: 1 }, { id: null }, ...NASTY_TEXT,
]

/** Paths in the documents that patches apply to, and paths that do not exist. */
// biome-ignore format: one line per entry would hide the groups of values
export const POINTERS = [
  '', '/', '/-', '/0', '/1', '/description', '/type', '/stale', '/name', '/title', '/disabled', '/parameters/rollout',
  '/constraints', '/constraints/-', '/constraints/0/values', '/0/weight', '/variants', '/environments/0', '/a/b',
  '/__proto__/x', '/constructor/prototype',
]

/** Headers that some part of the server, or a proxy in front of it, reads. */
// biome-ignore format: one line per entry would hide the groups of values
export const HEADER_NAMES = [
  'accept', 'accept-encoding', 'accept-language', 'content-encoding', 'content-type', 'range', 'expect', 'te', 'upgrade', 'prefer',
  'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'last-event-id', 'cache-control',
  'cookie', 'origin', 'referer', 'host', 'user-agent', 'sec-fetch-site', 'access-control-request-method',
  'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip', 'x-request-id',
  'x-http-method-override', 'traceparent', 'tracestate',
  'unleash-appname', 'unleash-instanceid', 'unleash-connection-id', 'unleash-client-spec', 'unleash-sdk', 'unleash-interval',
]

// biome-ignore format: one line per entry would hide the groups of values
export const HEADER_VALUES = [
  'gzip', 'br', 'identity;q=0', '*;q=0', 'gzip;q=x', '*/*', 'application/json', 'text/event-stream', 'text/html', 'bytes=0-1', 'bytes=9-1',
  '"1"', 'W/"1"', '*', '"', 'null', 'http://localhost', 'https://example.com:99999', 'Wed, 21 Oct 2015 07:28:00 GMT',
  '100-continue', '0', '15000', '5.1.0', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', 'a=b; a=c; =; ;', '::1', '256.1.1.1',
]

/** Bodies that no serialiser would write. */
// biome-ignore format: one line per entry would hide the groups of values
export const RAW_BODIES = [
  '', ' ', '{', '[', '}', 'null', 'true', '0', '-', '"', '"\\', '"\\u', '{"a":}', '1e400', '\u0000', '"\\u0000"', '"\\ud800"',
  '{"__proto__":{}}', '{"constructor":{"prototype":{}}}', '{"name":"a","name":"b"}',
  '['.repeat(33), `${'['.repeat(33)}${']'.repeat(33)}`, `[${'1,'.repeat(2_000)}1]`,
]
