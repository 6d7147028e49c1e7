import {
  aProject,
  aToggle,
  engines,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { RecentToggles } from './recent-toggles.ts'

const environments = '/api/admin/environments'
const seenIn = async (server: TestServer, toggle: string, project = 'default') => {
  const { status, body, headers } = await server.call('GET', togglePath(toggle, project))
  return { status, body, etag: headers.get('etag') }
}

for (const engine of engines)
  describe(`cached toggles on ${engine}`, () => {
    const server = serverFor(engine)

    it('are up to date after every kind of change by this instance or another', async () => {
      const other = await startServer(engine, { databaseUrl: server.databaseUrl })
      const [toggle, project] = [await aToggle(server), await aProject(server)]
      const changes: [string, string, unknown?][] = [
        ['PUT', togglePath(toggle), { description: 'changed' }],
        ['PATCH', togglePath(toggle), [{ op: 'replace', path: '/type', value: 'kill-switch' }]],
        ['POST', `${toggleEnvironmentPath(toggle)}/strategies`, { name: 'default' }],
        ['POST', `${toggleEnvironmentPath(toggle)}/on`],
        ['PUT', `${togglePath(toggle)}/variants`, [{ name: 'blue', weightType: 'variable' }]],
        ['POST', '/api/admin/projects/default/stale', { features: [toggle], stale: true }],
        ['DELETE', togglePath(toggle)],
        ['POST', `/api/admin/archive/revive/${toggle}`],
        ['POST', `${togglePath(toggle)}/changeProject`, { newProjectId: project }],
      ]
      let [before, home] = [await seenIn(server, toggle), 'default']
      await seenIn(other, toggle)
      for (const [index, [method, path, body]] of changes.entries()) {
        await succeed(index % 2 === 0 ? server : other, method, path, body)
        if (path.endsWith('changeProject')) home = project
        const [here, there] = [await seenIn(server, toggle, home), await seenIn(other, toggle, home)]
        expect(here, `${method} ${path}`).toEqual(there)
        expect(here.body, `${method} ${path}`).not.toEqual(before.body)
        expect(here.etag, `${method} ${path}`).not.toBe(before.etag)
        before = here
      }
      expect((await seenIn(server, toggle)).status).toBe(404)
      await succeed(other, 'DELETE', togglePath(toggle, project))
      await succeed(other, 'DELETE', `/api/admin/archive/${toggle}`)
      expect((await seenIn(server, toggle, project)).status).toBe(404)
      await other.stop()
    })

    it('show changes of environments', async () => {
      const toggle = await aToggle(server)
      const names = async () =>
        (await seenIn(server, toggle)).body.environments.map(({ name }: { name: string }) => name)
      const before = await names()
      const environment = uniqueName('environment')
      await succeed(server, 'POST', environments, { name: environment, type: 'test' })
      expect(await names()).toEqual([...before, environment])
    })

    it('are not filled by a read that was in progress when the toggle changed', async () => {
      const toggle = await aToggle(server)
      const steps = Array.from({ length: 10 }, (_, step) => `${step}`)
      for (const description of steps) {
        const reading = seenIn(server, toggle)
        await succeed(server, 'PUT', togglePath(toggle), { description })
        await reading
        expect((await seenIn(server, toggle)).body.description).toBe(description)
      }
    })

    it('do not include missing toggles: a toggle is found as soon as it is created', async () => {
      const name = uniqueName()
      expect((await seenIn(server, name)).status).toBe(404)
      await aToggle(server, { name })
      expect((await seenIn(server, name)).status).toBe(200)
    })

    it('are limited: the least recently used are evicted, and large ones are not cached', async () => {
      const reads: string[] = []
      const shownPlans = async (_: unknown, name: string) => {
        reads.push(name)
        return []
      }
      const { length } = JSON.stringify((await seenIn(server, await aToggle(server))).body)
      const bounds = { kept: 2 * length, maxSize: length + 100 }
      const recent = new RecentToggles({ ...server.running.product.deps, releases: { shownPlans } }, bounds)
      const [used, large] = [await aToggle(server), await aToggle(server)]
      await aStrategy(server, large, { parameters: { text: 'x'.repeat(100) } })
      const others = await Promise.all(Array.from({ length: 6 }, () => aToggle(server)))
      for (const name of others) {
        await recent.read('default', used)
        await recent.read('default', name)
      }
      expect(reads).toEqual([used, ...others])
      await recent.read('default', others[0]!)
      for (let time = 0; time < 2; time++) await recent.read('default', large)
      expect(reads.slice(7)).toEqual([others[0], large, large])
    })
  })
