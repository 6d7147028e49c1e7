import { engineInTurn } from '@leverframe/testing/depth'
import { type Engine, emptyDatabase, freshDatabase } from '@leverframe/testing/harness'
import { describe, expect, it } from 'vitest'
import { type Running, start } from '#app/lifecycle'
import { loadConfig } from '#platform/config/load'
import { readEventsAfter } from '#platform/events/read'
import { createLog } from '#platform/telemetry/log'
import { weaknessesOf } from './rules.ts'

const PASSWORD = /Password \(shown this once\):\s+(\S+)/

/** Starts a server and returns its output. */
async function printed(databaseUrl: string, settings: Readonly<Record<string, string>> = {}) {
  let text = ''
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    ...settings,
  })
  const running = await start(config, createLog(config.logLevel), (line) => {
    text += line
  })
  return { running, text }
}

async function logIn({ port }: Running, username: string, password: string): Promise<number> {
  const body = JSON.stringify({ username, password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`http://127.0.0.1:${port}/auth/simple/login`, { method: 'POST', headers, body })).status
}

const storeOf = ({ product }: Running) => product.deps.store
const usersOf = (running: Running) =>
  storeOf(running).read.selectFrom('users').select(['id', 'username', 'name', 'root_role_id']).execute()
const eventsOf = async (running: Running, type: string) =>
  (await readEventsAfter(storeOf(running).read, 0, 100)).filter((event) => event.type === type)

for (const engine of engineInTurn(import.meta.url) as readonly Engine[])
  describe(`the first user on ${engine}`, () => {
    const expectFirstUser = async (running: Running) => {
      expect(await usersOf(running)).toEqual([{ id: 1, username: 'admin', name: null, root_role_id: 1 }])
      const creations = await eventsOf(running, 'user-created')
      expect(creations).toMatchObject([{ createdBy: 'leverframe', data: { id: 1, username: 'admin', rootRole: 1 } }])
      expect(JSON.stringify(creations)).not.toMatch(/argon|password/i)
    }

    it('is an Admin who is created once, with a random password that is printed once and differs between instances', async () => {
      const databaseUrl = await emptyDatabase(engine)
      const first = await printed(databaseUrl)
      await expectFirstUser(first.running)
      const password = PASSWORD.exec(first.text)?.[1] ?? ''
      expect(password.length).toBeGreaterThanOrEqual(20)
      expect(weaknessesOf(password)).toEqual([])
      expect(first.text).toContain('User: admin')
      expect(await logIn(first.running, 'admin', password)).toBe(200)
      for (const wellKnown of ['unleash4all', 'admin', 'password', ''])
        expect(await logIn(first.running, 'admin', wellKnown)).not.toBe(200)
      await first.running.stop()
      const second = await printed(databaseUrl)
      await expectFirstUser(second.running)
      expect(second.text).not.toMatch(PASSWORD)
      expect(await logIn(second.running, 'admin', password)).toBe(200)
      await second.running.stop()
      const other = await printed(await freshDatabase(engine))
      expect(PASSWORD.exec(other.text)?.[1]).not.toBe(password)
      await other.running.stop()
    })

    it('has the name and password from the settings, which are not printed and only used at the first start', async () => {
      const databaseUrl = await freshDatabase(engine)
      const given = { DEFAULT_ADMIN_USERNAME: 'root', DEFAULT_ADMIN_PASSWORD: 'of the settings' }
      const first = await printed(databaseUrl, given)
      expect(first.text).not.toContain('of the settings')
      expect(first.text).not.toMatch(PASSWORD)
      expect(await logIn(first.running, 'root', 'of the settings')).toBe(200)
      await first.running.stop()
      const second = await printed(databaseUrl, { ...given, DEFAULT_ADMIN_PASSWORD: 'another one' })
      expect(await logIn(second.running, 'root', 'another one')).toBe(401)
      expect(await logIn(second.running, 'root', 'of the settings')).toBe(200)
      await second.running.stop()
    })

    it('gets a password with an event at the first start with log-in when the store had none', async () => {
      const databaseUrl = await freshDatabase(engine)
      const open = await printed(databaseUrl, { AUTH_TYPE: 'none' })
      expect(open.text).not.toMatch(PASSWORD)
      await expectFirstUser(open.running)
      await open.running.stop()
      const first = await printed(databaseUrl)
      const password = PASSWORD.exec(first.text)?.[1] ?? ''
      expect(first.text).not.toContain('First start')
      await expectFirstUser(first.running)
      expect(await logIn(first.running, 'admin', password)).toBe(200)
      expect(await eventsOf(first.running, 'user-password-changed')).toMatchObject([
        { createdBy: 'leverframe', data: { id: 1, by: 'start' } },
      ])
      await first.running.stop()
      const second = await printed(databaseUrl)
      expect(second.text).not.toMatch(PASSWORD)
      await second.running.stop()
    })
  })
