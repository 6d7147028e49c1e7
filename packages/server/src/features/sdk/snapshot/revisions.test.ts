import {
  aToggle,
  engines,
  freshDatabase,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
} from '@leverframe/testing/harness'
import { change, openTestStore, rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { EVENT_TYPES } from '#kernel/event'
import { environmentRevisions, REVISION_TYPES, revisionPosition } from '#platform/events/revision-checkpoint'

const revisionsOf = ({ running }: TestServer) =>
  Object.fromEntries([...running.product.dataPlane.snapshot.environments].map(({ name, revision }) => [name, revision]))

/** Expects that a new instance on the same store has the same revisions. */
async function expectSameAfterRestart(server: TestServer, engine: (typeof engines)[number]): Promise<void> {
  const fresh = await startServer(engine, { databaseUrl: server.databaseUrl })
  await server.running.product.deps.log.catchUp()
  expect(revisionsOf(fresh)).toEqual(revisionsOf(server))
  await fresh.stop()
}

describe.each(engines)('the revisions of environments on %s', (engine) => {
  const server = serverFor(engine)

  it('are the same after a restart, with a checkpoint and without the events before it', async () => {
    const { deps, jobs } = server.running.product
    const environments = `${togglePath(await aToggle(server))}/environments`
    const target = (environment: string) =>
      server.call('POST', `${environments}/${environment}/strategies`, { name: 'default' })
    expect((await target('development')).status).toBe(200)
    await expectSameAfterRestart(server, engine)

    await jobs.runNow('revision-checkpoint')
    const position = await revisionPosition(deps.store.read)
    expect(position).toBe(deps.log.position)
    expect((await target('production')).status).toBe(200)
    await server.sql(`delete from events where id <= ${position}`)
    const { development, production } = revisionsOf(server)
    expect(production).toBeGreaterThan(position)
    expect(development).toBeLessThanOrEqual(position)
    await expectSameAfterRestart(server, engine)

    await jobs.runNow('revision-checkpoint')
    await expectSameAfterRestart(server, engine)
  })
})

/** Later types are in no log when the migration runs. */
const isOlder = (type: string): boolean => !/^(feature-link-|project-environment-)/.test(type)

describe.each(engines)('the migration to stored revisions on %s', (engine) => {
  it('counts the same event types as a load', async () => {
    const url = await freshDatabase(engine)
    const store = await openTestStore(engine, url)
    for (const type of EVENT_TYPES.filter(isOlder))
      await change(
        store,
        `insert into events (type, created_at, created_by, environment) values ('${type}', '1', 'x', 'of ${type}'), ('${type}', '1', 'x', null)`,
      )
    await change(store, 'drop table environment_revisions')
    await change(store, 'drop table revision_position')
    await change(store, "delete from schema_migrations where name = '0012_revision_checkpoint'")
    await store.close()

    const migrated = await openTestStore(engine, url)
    const [newest] = await rowsOf<{ id: number }>(migrated.read, 'select max(id) as id from events')
    expect(await revisionPosition(migrated.read)).toBe(newest?.id)
    const known = REVISION_TYPES.filter(isOlder)
    const types = known.map((type) => `'${type}'`).join()
    const expected = await rowsOf<{ environment: string | null; id: number }>(
      migrated.read,
      `select environment, max(id) as id from events where type in (${types}) group by environment`,
    )
    expect(expected.length).toBe(known.length + 1)
    const revisions = await environmentRevisions(migrated.read)
    expect(revisions).toEqual(new Map(expected.map(({ environment, id }) => [environment ?? '', id])))
    await migrated.close()
  })
})
