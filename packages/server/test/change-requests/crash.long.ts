import {
  aCrew,
  anApprovedRequest,
  type Crew,
  GUARDED,
  move,
  requestsPath,
  theRequest,
} from '@leverframe/testing/change-requests'
import {
  ADMIN_TOKEN,
  aToggle,
  call,
  type Engine,
  engines,
  freshDatabase,
  startServer,
  type TestServer,
} from '@leverframe/testing/harness'
import type { TestPerson } from '@leverframe/testing/members'
import { endAll, startProcess } from '@leverframe/testing/process'
import { succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { afterEach, describe, expect, it } from 'vitest'
import type { StoredEvent } from '#kernel/event'
import { readEventsAfter } from '#platform/events/read'

afterEach(endAll)

const CHANGES = 60
const KILLS = Math.max(4, Math.floor(Number(process.env.FUZZ_RUNS ?? 0) / 5))

/** A user with change requests for many toggles that no other user changes. */
interface Desk {
  readonly author: TestPerson
  readonly toggles: readonly string[]
  /** How often its changes were applied. */
  times: number
}

async function desksOf(server: TestServer, { project, author, other, applier, chief }: Crew): Promise<Desk[]> {
  const desks: Desk[] = []
  for (const person of [author, other, applier, chief]) {
    const toggles = await Promise.all(Array.from({ length: CHANGES }, () => aToggle(server, { project })))
    desks.push({ author: person, toggles, times: 0 })
  }
  return desks
}

const adding = (feature: string) => ({
  action: 'addStrategy',
  feature,
  payload: { name: 'default', constraints: [], parameters: {} },
})

const apply = (url: string, { project, id }: Body) =>
  call<Body>(url, 'PUT', `${requestsPath(project)}/${id}/state`, { state: 'Applied' }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** The process first applies one request to measure the time. It is killed after this share of the time for the others. */
async function applyUntilKilled(
  databaseUrl: string,
  [first, ...rest]: readonly Body[],
  share: number,
): Promise<Body[]> {
  const doomed = await startProcess({ DATABASE_URL: databaseUrl, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN })
  const began = performance.now()
  expect(await apply(doomed.url, first)).toBe(true)
  const forAllMs = (performance.now() - began) * rest.length
  const applying = rest.map((request) => apply(doomed.url, request))
  await new Promise((passes) => setTimeout(passes, forAllMs * share))
  expect(await doomed.end('SIGKILL')).toBe('SIGKILL')
  const acknowledged = await Promise.all(applying)
  return [first, ...rest.filter((_, index) => acknowledged[index])]
}

/** Expects all of it or nothing of it. Returns which. */
async function expectWhole(
  server: TestServer,
  request: Body,
  desk: Desk,
  events: readonly StoredEvent[],
): Promise<boolean> {
  const { state } = await theRequest(server, request)
  expect(['Applied', 'Approved']).toContain(state)
  const wasApplied = state === 'Applied'
  if (wasApplied) desk.times++
  const path = (toggle: string) => toggleEnvironmentPath(toggle, GUARDED, request.project)
  for (const toggle of desk.toggles)
    expect((await succeed(server, 'GET', path(toggle))).strategies, state).toHaveLength(desk.times)
  const own = events.filter(({ groupId }) => groupId === String(request.id))
  expect(own).toHaveLength(wasApplied ? CHANGES + 1 : 0)
  if (!wasApplied) await move(server, request, desk.author, 'Cancelled')
  return wasApplied
}

/** Kills spread over the time that applying takes. Returns how many requests were applied before each. */
async function liveUnderKills(engine: Engine): Promise<number[]> {
  const databaseUrl = await freshDatabase(engine)
  let server = await startServer(engine, { databaseUrl })
  const crew = await aCrew(server)
  const desks = await desksOf(server, crew)
  const outcomes: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const requests: Body[] = []
    for (const { author, toggles } of desks)
      requests.push(await anApprovedRequest(server, crew, toggles.map(adding), author))
    const { position } = server.running.product.deps.log
    await server.stop()
    const acknowledged = await applyUntilKilled(databaseUrl, requests, ((kill + 0.5) / KILLS) * 0.7)
    server = await startServer(engine, { databaseUrl })
    const events = await readEventsAfter(server.running.product.deps.store.read, position, 10_000)
    const applied: Body[] = []
    for (const [index, request] of requests.entries())
      if (await expectWhole(server, request, desks[index] as Desk, events)) applied.push(request)
    // A request that was acknowledged as applied is applied.
    expect(applied).toEqual(expect.arrayContaining(acknowledged))
    outcomes.push(applied.length)
  }
  await server.stop()
  return outcomes
}

for (const engine of engines)
  describe(`a process that is killed while it applies change requests on ${engine}`, () => {
    it(
      'has applied each request as a whole or not at all',
      async () => {
        const outcomes = await liveUnderKills(engine)
        process.stderr.write(`applied of 4 before each kill on ${engine}: ${outcomes.join(' ')}\n`)
      },
      120_000 + KILLS * 30_000,
    )
  })
