import { engineInTurn } from '@leverframe/testing/depth'
import {
  aProject,
  aToggle,
  freshDatabase,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { describe, expect, it } from 'vitest'

const FEATURES = '/api/admin/projects/default/features'
const times = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))
const tally = (statuses: readonly number[]): Record<number, number> =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]))

const describing = (text: string) => [{ op: 'replace', path: '/description', value: text }]

for (const engine of engineInTurn(import.meta.url))
  describe(`concurrent writers on ${engine}`, () => {
    const server = serverFor(engine)

    it('50 creations of one name: one 201, 49 times 409, one event', async () => {
      await server.newEvents()
      const name = uniqueName()
      const answers = await times(50, (i) => server.call('POST', FEATURES, { name, description: `by ${i}` }))
      expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 49 })
      for (const { status, body } of answers) if (status === 409) expect(body.name).toBe('NameExistsError')
      const winner = answers.find(({ status }) => status === 201)
      expect((await server.call('GET', togglePath(name))).body.description).toBe(winner?.body.description)
      expect(await server.newEvents()).toMatchObject([
        { type: 'feature-created', featureName: name, data: { description: winner?.body.description } },
      ])
    })

    it('50 edits of one toggle: none is lost, and the 50 events are in order', async () => {
      const name = await aToggle(server)
      await server.newEvents()
      const answers = await times(50, (i) => server.call('PATCH', togglePath(name), describing(`edit ${i}`)))
      expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 50 })
      const events = await server.newEvents()
      expect(events).toHaveLength(50)
      expect(new Set(events.map(({ data }) => data?.description)).size).toBe(50)
      events.forEach((event, i) => {
        expect(event).toMatchObject({ type: 'feature-metadata-updated', featureName: name })
        const previous = i === 0 ? '' : events[i - 1]?.data?.description
        expect(event.preData?.description).toBe(previous)
      })
      const { body } = await server.call('GET', togglePath(name))
      expect(body.description).toBe(events.at(-1)?.data?.description)
    })

    it('strategies added to several toggles at once are all stored, each with its own sort order', async () => {
      const names = await times(6, () => aToggle(server))
      await server.newEvents()
      const answers = await times(30, (i) =>
        server.call('POST', `${togglePath(names[i % 6] as string)}/environments/development/strategies`, {
          name: 'default',
        }),
      )
      expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 30 })
      for (const name of names) {
        const { body } = await server.call('GET', `${togglePath(name)}/environments/development/strategies`)
        expect(new Set(body.map(({ sortOrder }: { sortOrder: number }) => sortOrder)).size).toBe(5)
      }
      expect(await server.newEvents()).toHaveLength(30)
    })

    it('concurrent creations and edits of new toggles: every response agrees with the events', async () => {
      const names = Array.from({ length: 12 }, () => uniqueName())
      await server.newEvents()
      const made = names.map((name) => server.call('POST', FEATURES, { name }))
      const strategies = names.map((name) =>
        server.call('POST', `${togglePath(name)}/environments/development/strategies`, { name: 'default' }),
      )
      const created = await Promise.all(made)
      const added = await Promise.all(strategies)
      expect(tally(created.map(({ status }) => status))).toEqual({ 201: 12 })
      const events = await server.newEvents()
      const strategyEvents = events.filter(({ type }) => type === 'feature-strategy-add')
      expect(strategyEvents).toHaveLength(added.filter(({ status }) => status === 200).length)
      for (const { status } of added) expect([200, 404]).toContain(status)
    })

    it('50 edits of different properties of one toggle are all in the result', async () => {
      const name = await aToggle(server)
      const changes = [{ description: 'd' }, { type: 'kill-switch' }, { stale: true }, { impressionData: true }]
      const answers = await times(50, (i) => server.call('PUT', togglePath(name), changes[i % changes.length]))
      expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 50 })
      const { body } = await server.call('GET', togglePath(name))
      expect(body).toMatchObject({ description: 'd', type: 'kill-switch', stale: true, impressionData: true })
    })

    it('concurrent archive, revive, move and edit leave a state that the events explain', async () => {
      const other = await aProject(server)
      const name = await aToggle(server)
      await server.newEvents()
      const actions = [
        () => server.call('DELETE', togglePath(name)),
        () => server.call('POST', `/api/admin/archive/revive/${name}`),
        () => server.call('POST', `${togglePath(name)}/changeProject`, { newProjectId: other }),
        () => server.call('POST', `${togglePath(name, other)}/changeProject`, { newProjectId: 'default' }),
        () => server.call('PATCH', togglePath(name), describing('x')),
      ]
      const answers = await times(60, (i) => (actions[i % actions.length] as () => ReturnType<TestServer['call']>)())
      for (const { status } of answers) expect([200, 202, 404, 409]).toContain(status)
      let [project, archived] = ['default', false]
      for (const { type, data } of await server.newEvents()) {
        if (type === 'feature-project-change') project = String(data?.newProject)
        if (type === 'feature-archived') {
          expect(archived).toBe(false)
          archived = true
        }
        if (type === 'feature-revived') {
          expect(archived).toBe(true)
          archived = false
        }
      }
      const { status, body } = await server.call('GET', togglePath(name, project))
      expect(status).toBe(200)
      expect(body).toMatchObject({ project, archived })
    })
  })

for (const engine of engineInTurn(import.meta.url))
  describe(`If-Match on ${engine}`, () => {
    const server = serverFor(engine)
    const etagOf = async (name: string) => (await server.call('GET', togglePath(name))).headers.get('etag') as string
    const edit = (name: string, text: string, ifMatch?: string) =>
      server.call(
        'PATCH',
        togglePath(name),
        describing(text),
        ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } },
      )

    it('accepts a change while the ETag is current, and returns 412 afterwards', async () => {
      const name = await aToggle(server)
      const first = await etagOf(name)
      expect(first).toMatch(/^"\d+"$/)
      expect(await etagOf(name)).toBe(first)
      expect((await edit(name, 'one', first)).status).toBe(200)
      const second = await etagOf(name)
      expect(second).not.toBe(first)
      await server.newEvents()
      const refused = await edit(name, 'two', first)
      expect(refused.status).toBe(412)
      expect(refused.body).toMatchObject({
        name: 'PreconditionFailedError',
        id: expect.any(String),
        message: expect.stringContaining(name),
      })
      expect(await server.newEvents()).toEqual([])
      expect((await server.call('GET', togglePath(name))).body.description).toBe('one')
      expect((await edit(name, 'two', second)).status).toBe(200)
    })

    it('accepts * and lists, and rejects everything else', async () => {
      const name = await aToggle(server)
      expect((await edit(name, 'any', '*')).status).toBe(200)
      const etag = await etagOf(name)
      expect((await edit(name, 'listed', `"0", ${etag} , "7"`)).status).toBe(200)
      for (const other of [
        '"0"',
        '"0", "1"',
        'nonsense',
        etag,
        etag.replaceAll('"', ''),
        `W/${await etagOf(name)}`,
        '""',
        ',',
      ])
        expect((await edit(name, 'never', other)).status, other).toBe(412)
    })

    it('is optional', async () => {
      const name = await aToggle(server)
      for (const text of ['a', 'b', 'c']) expect((await edit(name, text)).status).toBe(200)
    })

    it('is checked by every command that changes a toggle', async () => {
      const name = await aToggle(server)
      await edit(name, 'moved on')
      const path = togglePath(name)
      const strategies = `${path}/environments/development/strategies`
      const { body: strategy } = await server.call('POST', strategies, { name: 'default' })
      const other = await aProject(server)
      await server.newEvents()
      const changes: [string, string, unknown?][] = [
        ['PUT', path, { description: 'x' }],
        ['PATCH', path, describing('x')],
        ['DELETE', path],
        ['POST', `${path}/changeProject`, { newProjectId: other }],
        ['POST', strategies, { name: 'default' }],
        ['PUT', `${strategies}/${strategy.id}`, { name: 'default' }],
        ['PATCH', `${strategies}/${strategy.id}`, [{ op: 'replace', path: '/title', value: 'x' }]],
        ['DELETE', `${strategies}/${strategy.id}`],
        ['POST', `${path}/environments/development/on`],
        ['POST', `${path}/environments/development/off`],
        ['PUT', `${path}/variants`, [{ name: 'a', weightType: 'variable' }]],
      ]
      for (const [method, where, body] of changes) {
        const { status } = await server.call(method, where, body, { headers: { 'if-match': '"1"' } })
        expect(status, `${method} ${where}`).toBe(412)
      }
      expect(await server.newEvents()).toEqual([])
    })

    it('reveals nothing about a toggle that does not exist or is in another project', async () => {
      const other = await aProject(server)
      const name = await aToggle(server, { project: other })
      for (const [project, toggle] of [
        ['default', name],
        ['default', 'nobody'],
        ['nowhere', name],
      ] as const)
        for (const ifMatch of ['"1"', '*']) {
          const { status, body } = await server.call('PATCH', togglePath(toggle, project), describing('x'), {
            headers: { 'if-match': ifMatch },
          })
          expect([status, body.name]).toEqual([404, 'NotFoundError'])
        }
    })

    it('lets exactly one of 20 parallel writers with the same ETag win', async () => {
      const name = await aToggle(server)
      const etag = await etagOf(name)
      await server.newEvents()
      const answers = await times(20, (i) => edit(name, `writer ${i}`, etag))
      expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 412: 19 })
      const winner = answers.find(({ status }) => status === 200)
      expect(await server.newEvents()).toMatchObject([{ data: { description: winner?.body.description } }])
    })
  })

describe.each(engineInTurn(import.meta.url))('parallel creations with MAX_TOGGLES on %s', (engine) => {
  it('stop at the limit', async () => {
    const server = await startServer(engine, { settings: { MAX_TOGGLES: '40' } })
    const answers = await times(60, () => server.call('POST', FEATURES, { name: uniqueName() }))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40)
    await server.stop()
  })
})

describe('two instances on one postgres', () => {
  it('lose nothing: a name is created once, an ETag wins once, and all edits are in one order', async () => {
    const databaseUrl = await freshDatabase('postgres')
    const servers = [await startServer('postgres', { databaseUrl }), await startServer('postgres', { databaseUrl })]
    const either = (i: number) => servers[i % 2] as TestServer
    const name = uniqueName()
    const made = await times(50, (i) => either(i).call('POST', FEATURES, { name }))
    expect(tally(made.map(({ status }) => status))).toEqual({ 201: 1, 409: 49 })
    const etag = (await either(1).call('GET', togglePath(name))).headers.get('etag') as string
    const raced = await times(20, (i) =>
      either(i).call('PATCH', togglePath(name), describing(`racer ${i}`), { headers: { 'if-match': etag } }),
    )
    expect(tally(raced.map(({ status }) => status))).toEqual({ 200: 1, 412: 19 })
    await either(0).newEvents()
    await times(50, (i) => either(i).call('PATCH', togglePath(name), describing(`edit ${i}`)))
    const events = await either(0).newEvents()
    expect(events).toHaveLength(50)
    for (const [i, event] of events.entries())
      if (i > 0) expect(event.preData?.description).toBe(events[i - 1]?.data?.description)
    await Promise.all(servers.map((server) => server.stop()))
  })
})
