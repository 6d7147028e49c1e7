import { setTimeout as pause } from 'node:timers/promises'
import { ADDONS, webhookTo } from '@leverframe/testing/addons'
import { call } from '@leverframe/testing/harness'
import { type PostgresServer, startPostgres } from '@leverframe/testing/postgres'
import { aReceiver, stopReceivers } from '@leverframe/testing/receivers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsIn } from '../rows.ts'
import { CLIENT_TOKEN, FEATURES } from './instances.ts'
import { demand, HAPROXY_PROGRAM, PSQL } from './programs.ts'
import { hasCaughtUp, promote, startReplica } from './replica.ts'
import {
  bundleWithMigration,
  type ExampleCluster,
  INSTANCES,
  LATER_MIGRATION,
  type LoadResult,
  startClusterLoad,
  startExample,
} from './three-instances.ts'

const PATIENT = { timeout: 120_000, interval: 200 }
const DATABASE = 'cluster'

describe('examples/postgres-three-instances', () => {
  let primary: PostgresServer
  let replica: PostgresServer
  let cluster: ExampleCluster
  let receiver: Awaited<ReturnType<typeof aReceiver>>
  const acknowledged: string[] = []
  /** Kills and failovers after which an add-on may send the message in progress a second time. */
  let interruptions = 0

  const urlIn = ({ url }: PostgresServer) => Object.assign(new URL(url), { pathname: `/${DATABASE}` }).href

  beforeAll(async () => {
    for (const program of [HAPROXY_PROGRAM, PSQL]) demand(program)
    primary = await startPostgres({ durable: true })
    await rowsIn(primary.url, `create database ${DATABASE}`)
    replica = await startReplica(primary, new URL(primary.url))
    while (!(await hasCaughtUp(primary, replica))) await pause(100)
    // A commit returns after the replica has it.
    await rowsIn(primary.url, "alter system set synchronous_standby_names = '*'")
    await rowsIn(primary.url, 'select pg_reload_conf()')
    cluster = await startExample(primary, replica, DATABASE)
    receiver = await aReceiver()
    expect((await call(cluster.url, 'POST', ADDONS, webhookTo(receiver.url))).status).toBe(201)
  }, 240_000)

  afterAll(async () => {
    await cluster?.stop()
    await stopReceivers()
    await replica?.stop()
    await primary?.stop()
  })

  /** Runs the work under load. No read of an SDK may fail. */
  async function underLoad(work: () => Promise<void>): Promise<LoadResult> {
    const load = startClusterLoad(cluster.url)
    try {
      await work()
    } finally {
      acknowledged.push(...(await load.end()).acknowledged)
    }
    const result = await load.end()
    expect(result.failedReads).toEqual({})
    expect(result.reads).toBeGreaterThan(50)
    return result
  }

  const delivered = () => receiver.bodies().map(({ featureName }) => featureName as string)
  const polledAt = async (url: string) => {
    const options = { token: CLIENT_TOKEN }
    const { body } = await call<{ features: { name: string }[] }>(
      url,
      'GET',
      '/api/client/features',
      undefined,
      options,
    )
    return body.features.map(({ name }) => name).sort()
  }

  it('fails no request during a rolling restart, and add-ons repeat nothing', async () => {
    const { failedWrites } = await underLoad(async () => {
      for (const name of INSTANCES) await cluster.restart(name)
    })
    expect(failedWrites).toEqual({})
    await expect.poll(() => delivered().length, PATIENT).toBe(acknowledged.length)
    expect(delivered().sort()).toEqual([...acknowledged].sort())
  }, 240_000)

  it('fails no request during a rolling upgrade whose migration runs under the old version', async () => {
    const later = bundleWithMigration()
    const applied = async () =>
      (await rowsIn<{ name: string }>(urlIn(primary), 'select name from schema_migrations')).map(({ name }) => name)
    try {
      expect(await applied()).not.toContain(LATER_MIGRATION)
      const { failedWrites } = await underLoad(async () => {
        await cluster.restart('a', later.main)
        expect(await applied()).toContain(LATER_MIGRATION)
        // The old version also starts on the new tables.
        await cluster.restart('b')
        await cluster.restart('b', later.main)
        await cluster.restart('c', later.main)
      })
      expect(failedWrites).toEqual({})
    } finally {
      for (const name of INSTANCES) await cluster.restart(name)
      later.remove()
    }
  }, 300_000)

  it('fails no read of an SDK when an instance is killed', async () => {
    interruptions++
    await underLoad(async () => {
      cluster.kill('b')
      await cluster.restart('b')
    })
  }, 240_000)

  it('fails no read of an SDK and loses no acknowledged write when the primary is lost and the replica is promoted', async () => {
    interruptions++
    await underLoad(async () => {
      await primary.crash()
      await promote(replica)
      const isReady = async () => (await call(cluster.url, 'GET', '/ready').catch(() => undefined))?.status === 200
      await expect.poll(isReady, PATIENT).toBe(true)
      const later = 'after-the-failover'
      const create = () => call(cluster.url, 'POST', FEATURES, { name: later }).then(({ status }) => status)
      await expect.poll(create, PATIENT).toBe(201)
      acknowledged.push(later)
    })
    const stored = await rowsIn<{ name: string }>(urlIn(replica), 'select name from features')
    const names = stored.map(({ name }) => name).sort()
    expect(names).toEqual(expect.arrayContaining([...acknowledged]))
    for (const name of INSTANCES) await expect.poll(() => polledAt(cluster.urlOf(name)), PATIENT).toEqual(names)
  }, 240_000)

  it('sends every event to add-ons, and repeats at most the message in progress at each loss', async () => {
    await expect.poll(() => new Set(delivered()).size, PATIENT).toBeGreaterThanOrEqual(acknowledged.length)
    expect(delivered()).toEqual(expect.arrayContaining([...acknowledged]))
    const repeated = delivered().length - new Set(delivered()).size
    expect(repeated).toBeLessThanOrEqual(interruptions)
  }, 240_000)
})
