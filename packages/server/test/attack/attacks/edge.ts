import { type Attack, Findings, must } from '../attack.ts'
import { rawGet, sendBytes } from '../client.ts'
import type { Target } from '../lab.ts'
import { ADMIN_TOKEN } from '../lab.ts'
import * as p from '../people.ts'

const { A } = p

const ODD_PATHS = [
  '//api/admin/projects',
  '/api//admin/projects',
  '/api/admin//projects',
  '/api/admin/%2e/projects',
  '/api/admin/x/%2e%2e/projects',
  '/api/admin/./projects',
  '/health/../api/admin/projects',
  '/api/client/../admin/projects',
  '/docs/..%2fapi/admin/projects',
  '/API/admin/projects',
  '/api/Admin/Projects',
  '/api/admin/projects/',
  '/api/admin/projects;x=1',
  '/api/admin/projects%00',
  '/api%2fadmin%2fprojects',
  '/api/admin/projects?x=/health',
  '/api/admin/projects#/health',
  '/auth/../api/admin/projects',
  '/%61pi/admin/projects',
  '/assets/../api/admin/projects',
  '/api/frontend/..;/admin/projects',
]

async function oddPaths(t: Target): Promise<string> {
  const findings = new Findings()
  for (const path of ODD_PATHS) {
    const { status, text } = await rawGet(t.port, path)
    findings.check(status < 500 && !text.includes('"projects"'), `${path}: ${status}`)
    findings.check(status >= 400 || text.includes('<!doctype html>'), `${path}: ${status} ${text.slice(0, 80)}`)
  }
  const files = [
    '/../../etc/passwd',
    '/docs/../../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/docs/..%5c..%5cpackage.json',
  ]
  for (const path of files) {
    const { text } = await rawGet(t.port, path)
    findings.check(!/root:|"workspaces"|"dependencies"/.test(text), `${path} reads a file`)
  }
  return findings.result('paths without a way in')
}

async function objects(t: Target): Promise<string> {
  const findings = new Findings()
  const { username } = await p.anAccount(t)
  const cookie = p.sessionOf(await p.logIn(t, username, p.PASSWORD)).split('=')[0]
  for (const value of [
    'j:{"$ne":""}',
    'j%3A%7B%22%24ne%22%3A%22%22%7D',
    's:x.y',
    '{"$gt":""}',
    '[object Object]',
    "' or 1=1 --",
  ]) {
    const { status } = await t.call('GET', `${A}/projects`, undefined, { headers: { cookie: `${cookie}=${value}` } })
    findings.check(status === 401, `cookie ${value}: ${status}`)
  }
  for (const token of ['[object Object]', '{"$ne":null}', "' or '1'='1", '*:*.*', '*', 'Bearer ', 'user:'])
    findings.check((await t.call('GET', `${A}/projects`, undefined, { token })).status === 401, `token ${token}`)
  for (const body of [
    { username: { $ne: '' }, password: { $ne: '' } },
    { username: ['admin'], password: ['x'] },
    { username: 'admin', password: { $regex: '.*' } },
  ])
    findings.check((await t.call('POST', '/auth/simple/login', body)).status === 400, `log-in ${JSON.stringify(body)}`)
  const viewer = await p.aPerson(t)
  const queries = [
    '/search/features?query[$ne]=x',
    '/search/features?limit[$gt]=1',
    '/search/features?query=a&query=b',
    '/search/events?project[$ne]=x',
    '/events?project[]=a&project[]=b',
    '/user-admin/search?q[$regex]=.*',
    "/search/features?query=' or 1=1 --",
    '/search/features?sortBy=name;drop table users',
    '/search/features?__proto__[admin]=1',
    '/search/features?offset=-1',
    '/search/features?limit=1e9',
    '/search/features?limit=NaN',
  ]
  for (const query of queries) {
    const { status } = await viewer.call('GET', A + query.replaceAll(' ', '%20'))
    findings.check(status < 500, `${query}: ${status}`)
  }
  return findings.result('answers: strings are strings')
}

async function strangeBytes(t: Target): Promise<string> {
  const findings = new Findings()
  const post = (headers: string, body: string) =>
    sendBytes(
      t.port,
      `POST ${A}/projects HTTP/1.1\r\nHost: x\r\nAuthorization: ${ADMIN_TOKEN}\r\nConnection: close\r\n${headers}\r\n\r\n${body}`,
      4_000,
    )
  const attempts: readonly (readonly [string, Promise<{ status: number; text: string }>])[] = [
    [
      'both lengths',
      post('Content-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
    ],
    ['two lengths', post('Content-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3', '{}')],
    ['negative length', post('Content-Type: application/json\r\nContent-Length: -1', '')],
    ['folded header', post('Content-Type: application/json\r\nX: a\r\n b\r\nContent-Length: 2', '{}')],
    ['no request', sendBytes(t.port, 'hello\r\n\r\n', 4_000)],
    ['broken escape', rawGet(t.port, '/api/admin/projects/%zz')],
    ['broken UTF-8', rawGet(t.port, '/api/admin/projects/%ff%fe')],
    ['long path', rawGet(t.port, `/api/admin/projects/${'a'.repeat(12_000)}`)],
    [
      'many headers',
      rawGet(t.port, '/health', ['Host: x', ...Array.from({ length: 900 }, (_, n) => `X-${n}: ${'y'.repeat(20)}`)]),
    ],
    [
      'NUL in JSON',
      post(
        'Content-Type: application/json\r\nContent-Length: 34',
        '{"id":"nul\\u0000","name":"a\\u0000"}'.padEnd(34).slice(0, 34),
      ),
    ],
    ['broken JSON', post('Content-Type: application/json\r\nContent-Length: 9', '{"id":"x"')],
    ['XML', post('Content-Type: application/xml\r\nContent-Length: 4', '<a/>')],
  ]
  for (const [what, sent] of attempts) {
    const { status, text } = await sent
    findings.check(Number.isNaN(status) ? text === '' : status >= 400 && status < 500, `${what}: ${status}`)
    findings.check(!/<html|\n\s+at /i.test(text), `${what}: ${text.slice(0, 100)}`)
  }
  must((await t.call('GET', '/health')).status === 200, 'the process is gone')
  return findings.result('broken requests answered with 4xx')
}

async function sqlAndScripts(t: Target): Promise<string> {
  const findings = new Findings()
  const viewer = await p.aPerson(t)
  for (const nasty of [
    "'; drop table users; --",
    '" or ""="',
    '%27',
    '\\',
    '#{7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../etc',
  ]) {
    const at = encodeURIComponent(nasty)
    for (const path of [
      `/projects/${at}`,
      `/projects/default/features/${at}`,
      `/segments/${at}`,
      `/search/features?query=${at}`,
      `/search/events?type=IS:${at}`,
      `/user-admin/${at}`,
      `/tags/${at}`,
    ]) {
      const { status, headers } = await viewer.call('GET', A + path)
      findings.check(status < 500, `${path}: ${status}`)
      findings.check(!headers.get('content-type')?.includes('html'), `${path} answers HTML`)
    }
  }
  return findings.result('answers without SQL, HTML or a 5xx')
}

export const edge: readonly Attack[] = [
  {
    class: 'auth by path prefix',
    title: 'Un-normalised paths are sent past the guard: //, %2e, case, dots, file traversal',
    expected: 'nothing without a token',
    run: async (lab) => oddPaths(await lab.server()),
  },
  {
    class: 'cookies and queries as objects',
    title: 'Cookies with j:, queries with [$ne] and bodies with objects reach a filter',
    expected: '400 or 401, never 5xx',
    run: async (lab) => objects(await lab.server()),
  },
  {
    class: 'stack traces, SQL, HTML',
    title: 'Requests that break HTTP, JSON or encodings',
    expected: '4xx or closed; the process lives',
    run: async (lab) => strangeBytes(await lab.server()),
  },
  {
    class: 'stack traces, SQL, HTML',
    title: 'SQL, scripts and templates are sent as names and search terms',
    expected: 'no 5xx, no HTML',
    run: async (lab) => sqlAndScripts(await lab.server()),
  },
]
