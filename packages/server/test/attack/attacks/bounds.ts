import { connect, type Socket } from 'node:net'
import { type Attack, Findings, must } from '../attack.ts'
import { ADMIN_TOKEN, type Lab, type Target } from '../lab.ts'
import * as p from '../people.ts'

const { A } = p
const ENDLESS = 'endless readers, streams, names'

async function tooLarge(t: Target): Promise<string> {
  const findings = new Findings()
  const raw = JSON.stringify({ name: 'x'.repeat(5_000_000) })
  for (const [path, token] of [
    [`${A}/projects`, ADMIN_TOKEN],
    [`${A}/projects`, null],
    ['/auth/simple/login', null],
    ['/api/frontend', null],
  ] as const)
    for (let n = 0; n < 25; n++) {
      const seen = await t.call('POST', path, undefined, { token, raw }).then(
        ({ status }) => String(status),
        (error: Error) => String(error.cause ?? error),
      )
      findings.check(['413', '401'].includes(seen), `${path}: ${seen}`)
    }
  return findings.result('answers read')
}

const FILE = '/docs/scalar.js'
const TIMES = 4

/** Requests a large file several times without a token, does not read for a while, and then reads the rest. */
const readsLate = (port: number, waitMs: number): Promise<{ isClosed: boolean; bytes: number }> =>
  new Promise((resolve) => {
    let bytes = 0
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause()
      socket.write(`GET ${FILE} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(TIMES))
      setTimeout(() => socket.resume(), waitMs)
      setTimeout(() => {
        resolve({ isClosed: socket.destroyed, bytes })
        socket.destroy()
      }, waitMs + 4_000)
    })
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    // The server resets connections that it gives up on.
    socket.on('error', () => {})
    socket.on('close', () => resolve({ isClosed: true, bytes }))
  })

async function slowReaders(t: Target): Promise<string> {
  const size = (await t.call('GET', FILE)).text.length
  const all = await Promise.all(Array.from({ length: 5 }, () => readsLate(t.port, 6_000)))
  const most = Math.max(...all.map(({ bytes }) => bytes))
  const open = all.filter(({ isClosed }) => !isClosed).length
  must(open === 0 && most < TIMES * size, `${open} of 5 are open after 6 s; ${most} of ${TIMES * size} bytes were sent`)
  return `5 closed; ${Math.round(most / 1024)} KB at most were sent`
}

async function connections(lab: Lab): Promise<string> {
  const t = await lab.start('few-connections', { MAX_CONNECTIONS_PER_ADDRESS: '30' })
  const sockets: Socket[] = []
  for (let n = 0; n < 60; n++) {
    const socket = connect(t.port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    socket.resume()
  }
  await new Promise((done) => setTimeout(done, 1_500))
  const open = sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length
  for (const socket of sockets) socket.destroy()
  must(open <= 30, `${open} of 60 connections from one address are open`)
  await new Promise((done) => setTimeout(done, 300))
  const { status } = await t.call('GET', '/health')
  must(status === 200, `after the others went: ${status}`)
  return `${open} of 60 connections are open`
}

async function listLimits(t: Target): Promise<string> {
  const project = await p.aProject(t)
  await p.protect(t, project)
  const { name } = await p.aLiveToggle(t, project)
  const member = await p.aMember(t, project)
  const frontend = await p.anApiToken(t, 'frontend', [project])
  const client = await p.anApiToken(t, 'client', [project])
  const many = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => one(n))
  const [start, stop] = [new Date(Date.now() - 60_000), new Date()].map((time) => time.toISOString())
  const toggles = Object.fromEntries(many(10_001, (n) => [`t${n}`, { yes: 1, no: 0 }]))
  const change = { action: 'updateEnabled', feature: name, payload: { enabled: false } }
  const requests = `${A}/projects/${project}/environments/production/change-requests`
  const attempts: readonly (readonly [string, string, unknown, string | null])[] = [
    ['toggles in a report', '/api/client/metrics', { appName: 'x', bucket: { start, stop, toggles } }, client],
    ['name of an application', '/api/client/register', { appName: 'x'.repeat(10_000) }, client],
    ['tokens to validate', '/edge/validate', { tokens: many(1_001, (n) => `*:x.${n}`) }, null],
    ['changes in a request', requests, many(201, () => change), member.token],
    ['contexts of a question', '/api/frontend', { context: { userId: 'x'.repeat(200_000) } }, frontend],
    ['name of a toggle', `${A}/projects/${project}/features`, { name: 'x'.repeat(101) }, ADMIN_TOKEN],
    ['length of a comment', `${A}/projects`, { id: 'x', name: 'x'.repeat(100_000) }, ADMIN_TOKEN],
    ['user name', `${A}/user-admin`, { username: 'x'.repeat(10_000), rootRole: 'Viewer' }, ADMIN_TOKEN],
    ['password', '/auth/simple/login', { username: 'admin', password: 'x'.repeat(500_000) }, null],
    [
      'token name',
      `${A}/api-tokens`,
      { tokenName: 'x'.repeat(10_000), type: 'client', environment: 'production' },
      ADMIN_TOKEN,
    ],
  ]
  const findings = new Findings()
  for (const [what, path, body, token] of attempts) {
    const { status } = await t.call('POST', path, body, { token })
    findings.check([400, 413, 429].includes(status), `${what}: ${status}`)
  }
  const { status, body } = await member.call('GET', `${A}/search/events?limit=1000000`)
  findings.check(status === 400 || body.events.length <= 1_000, `events with a limit of a million: ${status}`)
  return findings.result('lists and names refused')
}

/** Opens streams until one is refused; all are closed again. */
async function streams(
  open: () => Promise<Response>,
  most: number,
): Promise<{ opened: number; refusal: Response | undefined }> {
  const opened: Response[] = []
  let refusal: Response | undefined
  while (opened.length < most && !refusal) {
    const response = await open()
    if (response.status === 200) opened.push(response)
    else refusal = response
  }
  for (const one of opened) await one.body?.cancel().catch(() => {})
  return { opened: opened.length, refusal }
}

const cap = ({ opened, refusal }: Awaited<ReturnType<typeof streams>>, most: number): string => {
  must(refusal !== undefined, `${opened} streams and no end`)
  must([429, 503].includes(refusal.status), `refused with ${refusal.status}`)
  must(refusal.headers.has('retry-after'), 'no Retry-After')
  must(opened <= most, `${opened} streams`)
  return `${opened} streams, then ${refusal.status} with Retry-After ${refusal.headers.get('retry-after')}`
}

async function ofrepTicket(t: Target): Promise<string> {
  const token = await p.anApiToken(t, 'frontend', ['*'])
  const { body } = await t.call('POST', '/ofrep/v1/evaluate/flags', { context: { targetingKey: 'x' } }, { token })
  return body.eventStreams[0].endpoint.requestUri
}

async function flood(t: Target): Promise<string> {
  const token = await p.anApiToken(t, 'frontend', ['*'])
  const mark = p.unique('flood')
  const register = (n: number) =>
    t.call('POST', '/api/frontend/client/register', { appName: `${mark}-${n}` }, { token })
  for (let n = 0; n < 1_500; n += 50) await Promise.all(Array.from({ length: 50 }, (_, k) => register(n + k)))
  await new Promise((done) => setTimeout(done, 1_300))
  const { total } = await t.admin('GET', `${A}/metrics/applications?query=${mark}&limit=1`)
  must(total < 1_000, `${total} of 1500 names are in the list of applications`)
  return `${total} of 1500 names are in the list`
}

export const bounds: readonly Attack[] = [
  {
    class: ENDLESS,
    title: 'Bodies of 5 MB are sent by fetch, 100 times',
    expected: '413 (or 401) is read each time, never a broken connection',
    run: async (lab) => tooLarge(await lab.server()),
  },
  {
    class: ENDLESS,
    title: 'Sockets without a token ask for a large file and never read',
    expected: 'closed by the server',
    run: async (lab) => slowReaders(await lab.server('impatient')),
  },
  {
    class: ENDLESS,
    title: 'One address opens 60 connections to a server that allows 30 for each',
    expected: '30 at most; the server goes on',
    run: connections,
  },
  {
    class: 'unbounded',
    title: 'Lists, names, contexts and limits beyond every bound are sent',
    expected: '400 or 413 each time',
    run: async (lab) => listLimits(await lab.server()),
  },
  {
    class: 'reconnect storm',
    title: 'SDK streams are opened until the server refuses (MAX_STREAMS=20)',
    expected: '429 or 503 with Retry-After',
    alone: true,
    run: async (lab) => {
      const t = await lab.server('limits')
      const token = await p.anApiToken(t, 'client', ['*'])
      return cap(
        await streams(() => fetch(`${t.url}/api/client/streaming`, { headers: { authorization: token } }), 40),
        20,
      )
    },
  },
  {
    class: ENDLESS,
    title: 'One OFREP ticket opens stream after stream',
    expected: 'a share of the streams, then 429 with Retry-After',
    alone: true,
    run: async (lab) => {
      const t = await lab.server()
      const path = await ofrepTicket(t)
      return cap(await streams(() => fetch(t.url + path), 300), 299)
    },
  },
  {
    class: ENDLESS,
    title: 'A frontend token registers 1,500 application names',
    expected: 'the list of applications is not filled by it',
    run: async (lab) => flood(await lab.server()),
  },
]
