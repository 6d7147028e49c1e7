import { engineInTurn } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, startServer } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { ensureConfiguredTokens } from '#features/identity/index'
import { loadConfig } from '#platform/config/load'

const base = '/api/admin/api-tokens'
const probe = '/api/admin/environments'

for (const engine of engineInTurn(import.meta.url)) {
  describe(`tokens from the settings on ${engine}`, () => {
    const settings = {
      INIT_CLIENT_API_TOKENS: 'default:development.from-the-settings, *:production.another-one',
      INIT_FRONTEND_API_TOKENS: '*:production.for-browsers',
    }
    const spare = '*:*.the-spare-admin-token'
    const withSpare = { ...settings, INIT_ADMIN_API_TOKENS: `${ADMIN_TOKEN},${spare}` }

    it('are created once, and not again after they were revoked', async () => {
      const first = await startServer(engine, { settings: withSpare })
      const { tokens } = await succeed(first, 'GET', base)
      const scopes = tokens.map((one: { type: string; project: string; environment: string }) => [
        one.type,
        one.project,
        one.environment,
      ])
      expect(scopes.toSorted()).toEqual([
        ['admin', '*', '*'],
        ['admin', '*', '*'],
        ['client', '*', 'production'],
        ['client', 'default', 'development'],
        ['frontend', '*', 'production'],
      ])
      const client = 'default:development.from-the-settings'
      expect((await first.call('GET', probe, undefined, { token: client })).status).toBe(403)
      expect((await first.call('GET', probe, undefined, { token: spare })).status).toBe(200)
      await succeed(first, 'DELETE', `${base}/${encodeURIComponent(spare)}`)
      await succeed(first, 'DELETE', `${base}/${encodeURIComponent(client)}`)
      const { id: newest } = (await first.newEvents()).at(-1) as { id: number }
      await first.stop()

      const second = await startServer(engine, { databaseUrl: first.databaseUrl, settings: withSpare })
      expect((await succeed(second, 'GET', base)).tokens).toHaveLength(3)
      for (const token of [spare, client])
        expect((await second.call('GET', probe, undefined, { token })).status).toBe(401)
      expect(second.running.product.deps.log.position).toBe(newest)
      await second.stop()
    })

    it('are looked up without a write when they exist, so that the start does not wait for other writers', async () => {
      const server = await startServer(engine, { settings })
      const writes = () => Promise.reject(new Error('It writes'))
      const deps = { ...server.running.product.deps, run: writes }
      await ensureConfiguredTokens(deps, loadConfig(settings))
      const more = { INIT_CLIENT_API_TOKENS: `${settings.INIT_CLIENT_API_TOKENS},*:production.a-new-one` }
      await expect(ensureConfiguredTokens(deps, loadConfig(more))).rejects.toThrow('It writes')
      await server.stop()
    })

    it('stop the start with all errors and no secret when they name an unknown environment or project', async () => {
      const wrong = { INIT_CLIENT_API_TOKENS: 'default:nowhere.secret-one,nowhere:production.secret-two' }
      const mistake = await startServer(engine, { settings: wrong }).then(
        () => undefined,
        (error: Error) => error.message,
      )
      expect(mistake).toMatch(/entry 1.*\n.*entry 2/)
      expect(mistake).not.toMatch(/secret-/)
    })
  })
}

describe('two instances on one PostgreSQL', () => {
  it('share tokens: one created on A works on B, and a revoked one stops', async () => {
    const a = await startServer('postgres')
    const b = await startServer('postgres', { databaseUrl: a.databaseUrl })
    const onB = async (token: string) => (await b.call('GET', probe, undefined, { token })).status
    expect(await onB(ADMIN_TOKEN)).toBe(200)
    for (let round = 0; round < 3; round++) {
      const { id, secret } = await succeed(a, 'POST', base, { tokenName: 'shared', type: 'admin' })
      await expect.poll(() => onB(secret)).toBe(200)
      await succeed(a, 'DELETE', `${base}/${id}`)
      await expect.poll(() => onB(secret)).toBe(401)
    }
    await Promise.all([a.stop(), b.stop()])
  })
})
