import {
  aProject,
  aToggle,
  type Engine,
  engines,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { aLitToggle, aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'

const SETTINGS = { EVENT_RETENTION_DAYS: '30' }
const LONG_AGO = '2020-01-01T00:00:00.000Z'

const prune = (server: TestServer) => server.running.product.jobs.runNow('event-retention')

/** Moves all events so far into the past. Returns the id of the newest event. */
async function age(server: TestServer): Promise<number> {
  await server.sql(
    `insert into events (type, created_at, created_by, data) values ('user-created', '${LONG_AGO}', 'age', '{}')`,
  )
  await server.running.product.deps.log.catchUp()
  const newest = await newestId(server)
  // The newest event stays unchanged: the log compares it with the store to detect a restored backup.
  await server.sql(`update events set created_at = '${LONG_AGO}' where id < ${newest}`)
  return newest
}

const newestId = async (server: TestServer): Promise<number> =>
  (await succeed(server, 'GET', '/api/admin/search/events?limit=1')).events[0].id

const eventsOf = async (server: TestServer, toggle: string) =>
  (await succeed(server, 'GET', `/api/admin/search/events?limit=1000&feature=IS:${toggle}`)).events as {
    id: number
    type: string
    project: string
    createdBy: string
  }[]

const etagOf = async (server: TestServer, toggle: string) =>
  (await server.call('GET', togglePath(toggle))).headers.get('etag')

const pastOf = async (server: TestServer, toggle: string, eventId: number) =>
  succeed(server, 'GET', `${togglePath(toggle)}?atEvent=${eventId}`)

async function aLongLife(server: TestServer): Promise<string> {
  const [toggle] = await aLitToggle(server)
  const { id } = await aStrategy(server, toggle, { name: 'flexibleRollout', parameters: { rollout: 10 } }, 'production')
  await succeed(server, 'PUT', togglePath(toggle), { description: 'old' })
  await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle, 'production')}/strategies/${id}`, {
    parameters: { rollout: 20 },
  })
  await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle, 'production')}/variants`, [
    { name: 'a', weightType: 'variable' },
  ])
  return toggle
}

function pruningOn(engine: Engine): void {
  const server = serverFor(engine, { settings: SETTINGS })

  it('keeps one event per toggle with its state, and the history after it stays correct', async () => {
    const toggle = await aLongLife(server)
    const before = await succeed(server, 'GET', togglePath(toggle))
    const revision = (await eventsOf(server, toggle))[0]?.id as number
    await age(server)
    await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production')}/on`)
    await succeed(server, 'PUT', togglePath(toggle), { description: 'new' })
    const young = (await eventsOf(server, toggle)).filter(({ id }) => id > revision)
    const moments = await Promise.all(young.map(({ id }) => pastOf(server, toggle, id)))
    const etag = await etagOf(server, toggle)
    await server.newEvents()
    await prune(server)
    const events = await eventsOf(server, toggle)
    expect(events.slice(0, -1)).toEqual(young)
    expect(events.at(-1)).toMatchObject({ id: revision, type: 'feature-checkpoint', project: 'default' })
    expect(await Promise.all(young.map(({ id }) => pastOf(server, toggle, id)))).toEqual(moments)
    expect(await pastOf(server, toggle, revision)).toEqual({ ...before, lastSeenAt: null })
    expect(await etagOf(server, toggle)).toBe(etag)
    const recorded = await server.newEvents()
    expect(recorded.map(({ type }) => type)).toEqual(recorded.map(() => 'housekeeping-done'))
    expect(recorded[0]?.data).toMatchObject({ what: 'events' })
  })

  it('moves the checkpoint forward in later runs, and removes nothing twice', async () => {
    const toggle = await aLongLife(server)
    await age(server)
    await aToggle(server)
    await prune(server)
    const first = await etagOf(server, toggle)
    await succeed(server, 'PUT', togglePath(toggle), { description: 'later' })
    const state = await succeed(server, 'GET', togglePath(toggle))
    await age(server)
    await aToggle(server)
    await prune(server)
    const [checkpoint, ...others] = await eventsOf(server, toggle)
    expect(others).toEqual([])
    expect(checkpoint?.type).toBe('feature-checkpoint')
    expect(`"${checkpoint?.id}"`).not.toBe(first)
    expect(await pastOf(server, toggle, checkpoint?.id as number)).toEqual({ ...state, lastSeenAt: null })
    await server.newEvents()
    await prune(server)
    expect(await server.newEvents()).toEqual([])
  })

  it('removes all events of a deleted toggle, and a new one of that name has its own history', async () => {
    const toggle = await aLongLife(server)
    await succeed(server, 'DELETE', togglePath(toggle))
    await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
    await age(server)
    await aToggle(server, { name: toggle })
    await prune(server)
    expect((await eventsOf(server, toggle)).map(({ type }) => type)).toEqual(['feature-created'])
  })

  it('shows the checkpoint in the project in which the toggle was', async () => {
    const [toggle, project] = [await aLongLife(server), await aProject(server)]
    await succeed(server, 'POST', `${togglePath(toggle)}/changeProject`, { newProjectId: project })
    await age(server)
    await aToggle(server)
    await prune(server)
    expect(await eventsOf(server, toggle)).toMatchObject([{ type: 'feature-checkpoint', project }])
  })

  it('keeps the newest event, and events of deliveries, environments and deleted projects', async () => {
    const [environment, project] = [uniqueName('environment'), await aProject(server)]
    await succeed(server, 'POST', '/api/admin/environments', { name: environment, type: 'test' })
    const toggle = await aToggle(server)
    await aStrategy(server, toggle, {}, environment)
    await succeed(server, 'DELETE', `/api/admin/environments/${environment}`)
    await succeed(server, 'DELETE', `/api/admin/projects/${project}`)
    await succeed(server, 'DELETE', `/api/admin/projects/${project}?force=true`).catch(() => {})
    const newest = await age(server)
    await prune(server)
    const { events } = await succeed(server, 'GET', '/api/admin/search/events?limit=1000')
    const types = new Set(events.map(({ type }: { type: string }) => type))
    expect([...types]).toEqual(expect.arrayContaining(['environment-created', 'environment-deleted']))
    expect(types).not.toContain('project-created')
    expect(events.some(({ id }: { id: number }) => id === newest)).toBe(true)
    const checkpoint = (await eventsOf(server, toggle))[0]
    expect(JSON.stringify(await pastOf(server, toggle, checkpoint?.id as number))).toContain(environment)
    const now = await succeed(server, 'GET', `${togglePath(toggle)}?at=2999-01-01`)
    expect(JSON.stringify(now)).not.toContain(environment)
  })
}

for (const engine of engines) {
  describe(`retention of events on ${engine}`, () => pruningOn(engine))

  it(`gives SDKs the same response after a restart on a store with pruned events, on ${engine}`, async () => {
    const first = await startServer(engine, { settings: SETTINGS })
    await aLongLife(first)
    const { secret: token } = await anSdkToken(first, { type: 'client' })
    const ask = (server: TestServer) => server.call('GET', '/api/client/features', undefined, { token })
    await age(first)
    // This does not affect SDKs: the revision of the environment is the id of an event that will be removed.
    await succeed(first, 'POST', '/api/admin/tag-types', { name: uniqueName('type') })
    await prune(first)
    const before = await ask(first)
    await first.stop()
    const second = await startServer(engine, { settings: SETTINGS, databaseUrl: first.databaseUrl })
    const after = await ask(second)
    expect([after.status, after.body, after.headers.get('etag')]).toEqual([
      200,
      before.body,
      before.headers.get('etag'),
    ])
    await second.stop()
  })
}

it('keeps all events without EVENT_RETENTION_DAYS', async () => {
  const server = await startServer('sqlite')
  expect(() => prune(server)).toThrow('There is no job named event-retention')
  await server.stop()
})

describe.each(engines)('the text index on %s', (engine) => {
  const server = serverFor(engine, { settings: SETTINGS })
  const idsWith = async (trigram: string) => {
    const query =
      engine === 'sqlite'
        ? `select rowid as id from event_text where event_text match '"${trigram}"'`
        : `select event_id as id from event_text where text like '%${trigram}%'`
    return (await rowsOf<{ id: number }>(server.running.product.deps.store.read, query)).map(({ id }) => id)
  }

  it('drops removed events, and contains the new text of checkpoints', async () => {
    const toggle = await aToggle(server)
    await succeed(server, 'PUT', togglePath(toggle), { description: 'xyzzy' })
    await succeed(server, 'PUT', togglePath(toggle), { description: 'plugh' })
    const [newest] = await eventsOf(server, toggle)
    await server.sql(
      `insert into events (type, created_at, created_by, data)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 600)
       select 'user-created', '${LONG_AGO}', 'qwfp', '{}' from n`,
    )
    await server.running.product.jobs.runNow('index-event-text')
    expect([(await idsWith('yzz')).length, (await idsWith('wfp')).length]).toEqual([2, 600])
    await age(server)
    await aToggle(server)
    await prune(server)
    expect([await idsWith('yzz'), await idsWith('wfp')]).toEqual([[], []])
    expect(await idsWith('plu')).toEqual([newest?.id])
    const { total } = await succeed(server, 'GET', '/api/admin/search/events?query=plugh')
    expect(total).toBe(1)
  })
})

describe('retention during the job that fills the text index on postgres', () => {
  const server = serverFor('postgres', { settings: SETTINGS })

  it('waits for the current batch, and removes the texts that the batch has inserted', async () => {
    const { store } = server.running.product.deps
    await age(server)
    await aToggle(server)
    let pruned: Promise<void> | undefined
    await store.writeDerived(async (tx) => {
      await rowsOf(tx, 'select event_id from event_text_position for update')
      pruned = prune(server)
      await expect
        .poll(() =>
          // Other databases of the server belong to other tests.
          rowsOf(
            store.read,
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
               and wait_event in ('transactionid', 'tuple')`,
          ),
        )
        .not.toEqual([])
      await rowsOf(tx, "insert into event_text (event_id, text) select id, 'late' from events")
    })
    await pruned
    const removed = 'select event_id from event_text where event_id not in (select id from events)'
    expect(await rowsOf(store.read, removed)).toEqual([])
    expect(await rowsOf(store.read, 'select event_id from event_text')).toHaveLength(1)
  })
})
