import { randomUUID } from 'node:crypto'
import { emptyDatabase } from '@leverframe/testing/harness'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { listenForWakes, WAKE_CHANNEL } from './postgres-wake.ts'

const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  ending.push(() => client.end())
  return client
}

function listening(url: string) {
  const seen = { wakes: 0, errors: 0 }
  const wakes = listenForWakes(url, 'this instance', () => void seen.errors++)
  wakes.onWake(() => void seen.wakes++)
  ending.push(wakes.close)
  return seen
}

const LISTENERS = "application_name = 'leverframe listen' and datname = current_database()"

describe('LISTEN for the writes of other instances', () => {
  it('wakes at each write of another instance, and not at those of this one', async () => {
    const url = await emptyDatabase('postgres')
    const other = await clientOf(url)
    const seen = listening(url)
    await expect.poll(() => seen.wakes).toBe(1)
    for (const instance of ['this instance', 'another one'])
      await other.query('select pg_notify($1, $2)', [WAKE_CHANNEL, instance])
    // Notifications arrive in order: one of this instance would have arrived before.
    await expect.poll(() => seen.wakes).toBe(2)
  })

  it('connects again after its connection ends, and wakes once for what it missed', async () => {
    const url = await emptyDatabase('postgres')
    const other = await clientOf(url)
    const seen = listening(url)
    for (const connections of [1, 2, 3]) {
      await expect.poll(() => seen.wakes).toBe(connections)
      await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENERS}`)
    }
    await expect.poll(() => seen.wakes).toBe(4)
    await other.query('select pg_notify($1, $2)', [WAKE_CHANNEL, 'another one'])
    await expect.poll(() => seen.wakes).toBe(5)
  })

  it('tries again when the first connection cannot be opened', async () => {
    const admin = await clientOf(await emptyDatabase('postgres'))
    const name = `lf_wake_${randomUUID().replaceAll('-', '')}`
    const url = new URL(`/${name}`, await emptyDatabase('postgres')).href
    const seen = listening(url)
    await expect.poll(() => seen.errors).toBeGreaterThan(1)
    expect(seen.wakes).toBe(0)
    await admin.query(`create database ${name} strategy file_copy`)
    await expect.poll(() => seen.wakes).toBe(1)
    ending.splice(1, 0, async () => void (await admin.query(`drop database ${name} with (force)`)))
  })
})
