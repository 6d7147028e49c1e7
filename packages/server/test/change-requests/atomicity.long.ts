import {
  aCrew,
  anApprovedRequest,
  aReadyToggle,
  crewFor,
  GUARDED,
  LATER,
  letTimeCome,
  lookAtSchedule,
  move,
  switching,
  theRequest,
  tryMove,
} from '@leverframe/testing/change-requests'
import { aToggle, type Engine, engines, serverFor, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it, vi } from 'vitest'
import type { Store } from '#platform/db/store'

vi.setConfig({ testTimeout: 90_000 })

/** Makes the database refuse such rows. Returns a function that ends this. */
async function refuseRows(
  server: TestServer,
  engine: Engine,
  { table, verb, when }: { table: string; verb: 'insert' | 'update'; when: string },
): Promise<() => Promise<void>> {
  const name = uniqueName('refuse').replaceAll('-', '_')
  if (engine === 'sqlite') {
    await server.sql(
      `create trigger ${name} before ${verb} on ${table} when ${when} begin select raise(abort, 'refused'); end`,
    )
    return () => server.sql(`drop trigger ${name}`)
  }
  await server.sql(
    `create or replace function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`,
  )
  await server.sql(
    `create trigger ${name} before ${verb} on ${table} for each row when (${when}) execute function refuse()`,
  )
  return () => server.sql(`drop trigger ${name} on ${table}`)
}

const TABLES = [
  'features',
  'feature_environments',
  'change_requests',
  'change_request_changes',
  'change_request_reviews',
  'change_request_comments',
  'events',
]

/** Every row that applying a change request could change. */
async function everything({ running }: TestServer): Promise<unknown[]> {
  const { read } = running.product.deps.store
  const rows: unknown[] = []
  for (const table of TABLES)
    rows.push((await rowsOf(read, `select * from ${table}`)).map((row) => JSON.stringify(row)).sort())
  return rows
}

/** One change of each kind, over several toggles; `doomed` is in the middle. */
async function manyKinds(server: TestServer, project: string, doomed: string): Promise<object[]> {
  const [first, { id }] = await aReadyToggle(server, project)
  const [last] = await aReadyToggle(server, project)
  const [gone] = await aReadyToggle(server, project)
  await aStrategy(server, doomed, {}, GUARDED, project)
  const strategy = { name: 'default', constraints: [], parameters: {} }
  return [
    { action: 'updateStrategy', feature: first, payload: { id, title: 'renamed' } },
    switching(first),
    { action: 'addStrategy', feature: doomed, payload: strategy },
    switching(doomed),
    { action: 'patchVariant', feature: last, payload: { variants: [{ name: 'a', weightType: 'variable' }] } },
    { action: 'addDependency', feature: first, payload: { feature: last } },
    { action: 'archiveFeature', feature: gone },
  ]
}

for (const engine of engines)
  describe(`applying a change request that fails half-way on ${engine}`, () => {
    const server = serverFor(engine)
    const crew = crewFor(server)

    const doomedRows = (doomed: string) =>
      [
        [
          'the state of one toggle',
          { table: 'feature_environments', verb: 'update', when: `new.feature = '${doomed}'` },
        ],
        ['the event of one change', { table: 'events', verb: 'insert', when: `new.feature_name = '${doomed}'` }],
        ['the last change', { table: 'features', verb: 'update', when: 'new.archived_at is not null' }],
        ['the request itself', { table: 'change_requests', verb: 'update', when: `new.state = 'Applied'` }],
        ['the event of the request', { table: 'events', verb: 'insert', when: `new.type = 'change-request-applied'` }],
        ['what was said with it', { table: 'change_request_comments', verb: 'insert', when: `new.text = 'doomed'` }],
      ] as const

    it('changes nothing, and succeeds once the store works again', async () => {
      const { project, applier } = crew
      const doomed = await aToggle(server, { project, name: uniqueName('doomed') })
      const request = await anApprovedRequest(server, crew, await manyKinds(server, project, doomed))
      for (const [what, rows] of doomedRows(doomed)) {
        const repair = await refuseRows(server, engine, rows)
        const before = await everything(server)
        const { status, body } = await tryMove(server, request, applier, 'Applied', { comment: 'doomed' })
        expect([status, body.name], what).toEqual([500, 'InternalError'])
        expect(await everything(server), what).toEqual(before)
        expect((await theRequest(server, request)).state).toBe('Approved')
        await repair()
      }
      const applied = await move(server, request, applier, 'Applied', { comment: 'doomed' })
      expect([applied.state, applied.comments.length]).toEqual(['Applied', 1])
      expect((await succeed(server, 'GET', toggleEnvironmentPath(doomed, GUARDED, project))).enabled).toBe(true)
    })

    it('changes nothing when a rule refuses a change by now, and names the change', async () => {
      const { project, applier } = crew
      const [toggle, { id }] = await aReadyToggle(server, project)
      const [parent] = await aReadyToggle(server, project)
      const [grandparent] = await aReadyToggle(server, project)
      const request = await anApprovedRequest(server, crew, [
        { action: 'updateStrategy', feature: toggle, payload: { id, title: 'renamed' } },
        { action: 'addDependency', feature: toggle, payload: { feature: parent } },
      ])
      // Neither of the two is touched: it is no conflict, but a parent has no parents.
      await succeed(server, 'POST', `/api/admin/projects/${project}/features/${parent}/dependencies`, {
        feature: grandparent,
      })
      const before = await everything(server)
      const { status, body } = await tryMove(server, request, applier, 'Applied')
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(body.message).toContain(parent)
      expect(await everything(server)).toEqual(before)
      await move(server, request, crew.author, 'Cancelled')
    })

    it('changes nothing at its scheduled time, and is retried while the store fails', async () => {
      const { project, applier } = crew
      const doomed = await aToggle(server, { project, name: uniqueName('doomed') })
      const request = await anApprovedRequest(server, crew, await manyKinds(server, project, doomed))
      await move(server, request, applier, 'Scheduled', { scheduledAt: LATER })
      const rows = { table: 'events', verb: 'insert', when: `new.feature_name = '${doomed}'` } as const
      const repair = await refuseRows(server, engine, rows)
      await letTimeCome(server, request.id)
      const before = await everything(server)
      await lookAtSchedule(server)
      expect(await everything(server)).toEqual(before)
      expect(await theRequest(server, request)).toMatchObject({ state: 'Scheduled', schedule: { status: 'pending' } })
      await repair()
      await lookAtSchedule(server)
      await expect.poll(async () => (await theRequest(server, request)).state).toBe('Applied')
    })
  })

const MANY = 100

/** PostgreSQL stores with every row which transaction wrote it. */
const writersOf = ({ read }: Store, id: number) =>
  rowsOf(
    read,
    `select xmin::text from change_requests where id = ${id}
     union select xmin::text from events where group_id = '${id}'
     union select xmin::text from feature_environments where feature in
       (select feature from change_request_changes where request_id = ${id})`,
  )

for (const engine of engines)
  describe(`a large change request on ${engine}`, () => {
    const server = serverFor(engine)

    it('of 100 changes is applied in one transaction, with one group id and one time', async () => {
      const crew = await aCrew(server)
      const { project, applier } = crew
      const changes: object[] = []
      const toggles: string[] = []
      for (let i = 0; i < MANY / 2; i++) {
        const [toggle, { id }] = await aReadyToggle(server, project)
        toggles.push(toggle)
        changes.push({ action: 'updateStrategy', feature: toggle, payload: { id, title: `t${i}` } }, switching(toggle))
      }
      const request = await anApprovedRequest(server, crew, changes)
      const { log, store } = server.running.product.deps
      const batches: number[] = []
      log.follow((all) => {
        if (all.some(({ type }) => type === 'change-request-applied')) batches.push(all.length)
      })
      await server.newEvents()
      const began = performance.now()
      await move(server, request, applier, 'Applied')
      const tookMs = Math.round(performance.now() - began)
      const events = await server.newEvents()
      expect(events).toHaveLength(MANY + 1)
      expect(new Set(events.map(({ groupId }) => groupId))).toEqual(new Set([String(request.id)]))
      expect(new Set(events.map(({ createdAt }) => createdAt)).size).toBe(1)
      expect(batches).toEqual([MANY + 1])
      if (engine === 'postgres') expect(await writersOf(store, request.id)).toHaveLength(1)
      for (const [i, toggle] of toggles.entries())
        expect(await succeed(server, 'GET', toggleEnvironmentPath(toggle, GUARDED, project))).toMatchObject({
          enabled: true,
          strategies: [{ title: `t${i}` }],
        })
      process.stderr.write(`${MANY} changes were applied on ${engine} in ${tookMs} ms\n`)
    })
  })
