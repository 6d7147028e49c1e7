import { type IncomingMessage, request } from 'node:http'
import { type TestServer, togglePath, uniqueName } from '../harness.ts'
import { succeed } from '../scenario.ts'
import type { Body } from '../send.ts'

export const SPEC = { 'unleash-client-spec': '5.2.0' }

/** The secret of a token for SDKs, and its id. */
export const anSdkToken = (server: TestServer, more: object = {}): Promise<{ secret: string; id: string }> =>
  succeed(server, 'POST', '/api/admin/api-tokens', {
    tokenName: uniqueName('sdk'),
    type: 'client',
    environment: 'development',
    ...more,
  })

/** Gives a toggle a strategy and switches it on. */
export async function light(server: TestServer, name: string, strategy: object = {}, project = 'default') {
  const environmentPath = `${togglePath(name, project)}/environments/development`
  await succeed(server, 'POST', `${environmentPath}/strategies`, { name: 'default', ...strategy })
  await succeed(server, 'POST', `${environmentPath}/on`)
}

export interface StreamedEvent {
  readonly event: string
  readonly id: string
  readonly data: Body
}

/** A client of the stream that only records what it receives. */
export interface Listener {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** The text received so far, also what is no event. */
  text(): string
  events(): StreamedEvent[]
  isClosed(): boolean
  close(): void
}

const fieldOf = (block: string, name: string): string => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? ''

const eventsIn = (text: string): StreamedEvent[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .filter((block) => block.includes('event:'))
    .map((block) => ({
      event: fieldOf(block, 'event'),
      id: fieldOf(block, 'id'),
      data: JSON.parse(fieldOf(block, 'data')),
    }))

export const listen = (
  url: string,
  token: string,
  {
    path = '/api/client/streaming',
    query = '',
    headers = {},
  }: { path?: string; query?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Listener> =>
  new Promise((done, fail) => {
    const outgoing = request(`${url}${path}${query}`, {
      agent: false,
      headers: { accept: 'text/event-stream', ...(token && { authorization: token }), ...SPEC, ...headers },
    })
    outgoing.on('error', fail)
    outgoing.on('response', (response) => {
      let [text, closed] = ['', false]
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', () => {})
      response.on('close', () => {
        closed = true
      })
      done({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        events: () => eventsIn(text),
        isClosed: () => closed,
        close: () => outgoing.destroy(),
      })
    })
    outgoing.end()
  })

/** The state of a client that applies changes. */
export interface Replica {
  readonly features: Map<string, Body>
  readonly segments: Map<number, Body>
}

export const emptyReplica = (): Replica => ({ features: new Map(), segments: new Map() })

const byKey = <K>(list: Body[], key: string): Map<K, Body> => new Map(list.map((one) => [one[key], one]))

/** Applies them in order, as SDKs do. */
export function applyEvents(replica: Replica, events: readonly Body[]): Replica {
  let { features, segments } = replica
  for (const event of events)
    switch (event.type) {
      case 'hydration':
        ;[features, segments] = [byKey(event.features, 'name'), byKey(event.segments, 'id')]
        break
      case 'feature-updated':
        features.set(event.feature.name, event.feature)
        break
      case 'feature-removed':
        features.delete(event.featureName)
        break
      case 'segment-updated':
        segments.set(event.segment.id, event.segment)
        break
      case 'segment-removed':
        segments.delete(event.segmentId)
        break
      default:
        throw new Error(`what is ${event.type}?`)
    }
  return { features, segments }
}

/** The relevant part of a replica: unused segments may remain. */
export function contentOf({ features, segments }: Replica) {
  const sorted = [...features.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const used = new Set(sorted.flatMap(({ strategies }) => strategies.flatMap((one: Body) => one.segments ?? [])))
  const known = [...used].map((id) => segments.get(id as number) ?? { missing: id })
  return { features: sorted, segments: known.sort((a, b) => a.id - b.id) }
}
