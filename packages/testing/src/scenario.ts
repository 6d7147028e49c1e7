import { expect } from 'vitest'
import type { StoredEvent } from '../../server/src/kernel/event.ts'
import { type Answer, aToggle, type Callable, type CallOptions, type TestServer, togglePath } from './harness.ts'
import type { Body } from './send.ts'

export const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A toggle in one environment. */
export const toggleEnvironmentPath = (toggle: string, environment = 'development', project = 'default'): string =>
  `${togglePath(toggle, project)}/environments/${environment}`

export const strategiesPath = (toggle: string, environment = 'development', project = 'default'): string =>
  `${toggleEnvironmentPath(toggle, environment, project)}/strategies`

export async function succeed(server: Callable, method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await server.call(method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A strategy, by default of type `default`. */
export const aStrategy = (
  server: TestServer,
  toggle: string,
  given: Readonly<Record<string, unknown>> = {},
  environment = 'development',
  project = 'default',
): Promise<Body> => succeed(server, 'POST', strategiesPath(toggle, environment, project), { name: 'default', ...given })

/** A toggle that is on in that environment, with one strategy. */
export async function aLitToggle(server: TestServer, environment = 'development'): Promise<[string, Body]> {
  const toggle = await aToggle(server)
  const strategy = await aStrategy(server, toggle, {}, environment)
  await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, environment)}/on`)
  return [toggle, strategy]
}

export async function anArchivedToggle(server: TestServer, project = 'default'): Promise<string> {
  const toggle = await aToggle(server, { project })
  await succeed(server, 'DELETE', togglePath(toggle, project))
  return toggle
}

/** The full view of a toggle. */
export const theToggle = (server: TestServer, toggle: string, project = 'default'): Promise<Body> =>
  succeed(server, 'GET', togglePath(toggle, project))

/** An event without id, time and author. */
export const factOf = ({ type, project, environment, featureName, data, preData }: StoredEvent) =>
  Object.fromEntries(
    Object.entries({ type, project, environment, featureName, data, preData }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as Partial<Pick<StoredEvent, 'type' | 'project' | 'environment' | 'featureName' | 'data' | 'preData'>>

/** Makes a request and returns the events that it recorded. */
export async function recording(
  server: TestServer,
  method: string,
  path: string,
  body?: unknown,
  options?: CallOptions,
): Promise<{
  status: number
  body: Body
  headers: Headers
  events: StoredEvent[]
  facts: ReturnType<typeof factOf>[]
}> {
  await server.newEvents()
  const answer = await server.call(method, path, body, options)
  const events = await server.newEvents()
  return { ...answer, events, facts: events.map(factOf) }
}

/** The events that the next run of a job records. */
export async function eventsOfJob(server: TestServer, job: string): Promise<ReturnType<typeof factOf>[]> {
  await server.newEvents()
  await server.running.product.jobs.runNow(job)
  const events = await server.newEvents()
  for (const { createdBy } of events) expect(createdBy).toBe('leverframe')
  return events.map(factOf)
}

/** The body of a failure has these fields and no others. */
export function expectFailure(answer: Answer<Body>, status: number, name: string): void {
  expect([answer.status, answer.body.name]).toEqual([status, name])
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.body).toEqual({
    id: expect.stringMatching(UUID),
    name,
    message: expect.stringMatching(/\S/),
    ...('details' in answer.body && { details: expect.any(Array) }),
    ...(status === 401 && { type: expect.any(String), path: expect.any(String), options: expect.any(Array) }),
  })
}

export interface Request {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly options?: CallOptions
}

/** Expects a write to be refused with this failure, without events, and with the same result of `watched` as before. */
export async function expectRefusal(
  server: TestServer,
  { method, path, body, options }: Request,
  [status, name]: readonly [number, string],
  ...watched: readonly string[]
): Promise<Body> {
  // The last use of a token is stored with a delay.
  const unseen = (body: Body) =>
    JSON.parse(JSON.stringify(body, (key, value) => (key === 'seenAt' ? undefined : value)))
  const state = () => Promise.all(watched.map(async (one) => unseen((await server.call('GET', one)).body)))
  const before = await state()
  const answer = await recording(server, method, path, body, options)
  expectFailure(answer, status, name)
  expect(answer.facts).toEqual([])
  expect(await state()).toEqual(before)
  return answer.body
}

/** The response of operations without a body. */
export function expectEmpty(answer: Answer<Body>, status: number): void {
  expect([answer.status, answer.body]).toEqual([status, ''])
}

export const keysOf = (value: object): string[] => Object.keys(value).sort()
