import { aToggle, engines, serverFor, startServer, togglePath } from '@leverframe/testing/harness'
import { aLitToggle, strategiesPath, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { annIsOn, isBob, testsPath } from '@leverframe/testing/toggle-tests'
import { describe, expect, it } from 'vitest'

const off = (toggle: string) => ['POST', `${toggleEnvironmentPath(toggle)}/off`] as const

describe('stored toggle tests', () => {
  it('are checked after a restart', async () => {
    const first = await startServer('sqlite')
    const [toggle] = await aLitToggle(first)
    await succeed(first, 'POST', testsPath(toggle), annIsOn)
    await first.stop()
    const second = await startServer('sqlite', { databaseUrl: first.databaseUrl })
    expect((await second.call(...off(toggle))).status).toBe(400)
    await second.stop()
  })

  it('are checked by other instances that have read their events, and by those that have not', async () => {
    const first = await startServer('postgres')
    const second = await startServer('postgres', { databaseUrl: first.databaseUrl })
    const { log } = first.running.product.deps
    for (const catchUp of [() => log.catchUp(), async () => {}]) {
      const [toggle] = await aLitToggle(second)
      await succeed(second, 'POST', testsPath(toggle), annIsOn)
      await catchUp()
      expect((await first.call(...off(toggle))).status).toBe(400)
    }
    await Promise.all([first.stop(), second.stop()])
  })
})

for (const engine of engines)
  describe(`toggle tests in a batch of writes on ${engine}`, () => {
    const server = serverFor(engine)

    it('are checked by the writes after their creation', async () => {
      const [toggle, strategy] = await aLitToggle(server)
      const others = await Promise.all(Array.from({ length: 10 }, () => aToggle(server)))
      const answers = await Promise.all([
        server.call('POST', testsPath(toggle), annIsOn),
        ...others.map((other) => server.call('PUT', togglePath(other), { description: 'x' })),
        server.call('PUT', `${strategiesPath(toggle)}/${strategy.id}`, { constraints: [isBob] }),
        server.call('POST', `${toggleEnvironmentPath(toggle)}/off`),
      ])
      const [created, narrowed, switched] = [answers[0], answers.at(-2), answers.at(-1)]
      expect(created?.status).toBe(201)
      const { failed } = await succeed(server, 'POST', `${testsPath(toggle)}/run`)
      // Writes after the test are refused. Writes before it are not.
      expect(failed).toBe(narrowed?.status === 200 || switched?.status === 200 ? 1 : 0)
    })
  })
