import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { anSdkToken, applyEvents, contentOf, emptyReplica, light, SPEC } from '@leverframe/testing/sdk/clients'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'

const aSegmentOn = (value: string) => ({
  name: uniqueName('segment'),
  constraints: [{ contextName: 'userId', operator: 'IN', values: [value] }],
})

for (const engine of proofEngines)
  describe(`deltas on ${engine}`, () => {
    const server = serverFor(engine)
    const ask = (token: string, etag?: string, query = '') =>
      server.call('GET', `/api/client/delta${query}`, undefined, {
        token,
        headers: { ...SPEC, ...(etag !== undefined && { 'if-none-match': etag }) },
      })
    const typesOf = ({ body }: { body: Body }) => body.events.map(({ type }: Body) => type)

    it('start with a hydration, then contain the changes, and return 304 when nothing changed', async () => {
      const { secret } = await anSdkToken(server)
      const name = await aToggle(server)
      const first = await ask(secret)
      const { events } = first.body
      expect([first.status, typesOf(first)]).toEqual([200, ['hydration']])
      expect(first.headers.get('etag')).toBe(`"${events[0].eventId}"`)
      const features = (await server.call('GET', '/api/client/features', undefined, { token: secret, headers: SPEC }))
        .body
      expect([events[0].features, events[0].segments]).toEqual([features.features, features.segments])

      const etag = first.headers.get('etag') as string
      for (const same of [etag, etag.replaceAll('"', ''), `W/${etag}`]) {
        const answer = await ask(secret, same)
        expect([answer.status, answer.body]).toEqual([304, ''])
      }
      await light(server, name)
      const second = await ask(secret, etag)
      expect([second.status, typesOf(second)]).toEqual([200, ['feature-updated']])
      expect(second.body.events[0]).toMatchObject({
        feature: { name, enabled: true, strategies: [{ name: 'default' }] },
      })
      expect(second.headers.get('etag')).toBe(`"${second.body.events[0].eventId}"`)
      expect((await ask(secret, second.headers.get('etag') as string)).status).toBe(304)
    })

    it('start with a hydration for an invalid or unknown revision', async () => {
      const { secret } = await anSdkToken(server)
      for (const etag of ['nonsense', '"999999999"', '""', '-1'])
        expect(typesOf(await ask(secret, etag)), etag).toEqual(['hydration'])
    })

    it('follow the project and prefix filter: toggles that leave it are removed, new ones are added', async () => {
      const [mine, other] = [await aProject(server), await aProject(server)]
      const name = await aToggle(server, { project: mine })
      const [here, there, all] = [
        (await anSdkToken(server, { projects: [mine] })).secret,
        (await anSdkToken(server, { projects: [other] })).secret,
        (await anSdkToken(server)).secret,
      ]
      const etag = (await ask(here)).headers.get('etag') as string
      await succeed(server, 'POST', `${togglePath(name, mine)}/changeProject`, { newProjectId: other })
      const left = (await ask(here, etag)).body.events
      expect(left).toEqual([{ type: 'feature-removed', eventId: expect.any(Number), featureName: name, project: mine }])
      expect(typesOf(await ask(there, etag))).toEqual(['feature-updated'])
      expect(typesOf(await ask(all, etag))).toEqual(['feature-removed', 'feature-updated'])
      expect(typesOf(await ask(all, etag, `?project=${other}`))).toEqual(['feature-updated'])
      expect((await ask(all, etag, `?namePrefix=${name}x`)).status).toBe(304)
      await succeed(server, 'DELETE', togglePath(name, other))
      expect((await ask(here, `"${left[0].eventId}"`)).status).toBe(304)
      expect(typesOf(await ask(there, etag))).toEqual(['feature-removed'])
    })

    it('contain a segment before the first toggle that uses it, and its changes only where such a toggle is visible', async () => {
      const project = await aProject(server)
      const name = await aToggle(server, { project })
      const [inside, outside] = [
        (await anSdkToken(server, { projects: [project] })).secret,
        (await anSdkToken(server, { projects: ['default'] })).secret,
      ]
      const before = (await ask(inside)).headers.get('etag') as string
      const segment = await succeed(server, 'POST', '/api/admin/segments', aSegmentOn('1'))
      expect((await ask(inside, before)).status).toBe(304)
      await light(server, name, { segments: [segment.id] }, project)
      const begun = await ask(inside, before)
      expect(typesOf(begun)).toEqual(['segment-updated', 'feature-updated'])
      const [update, feature] = begun.body.events
      expect(update.segment).toEqual({ id: segment.id, name: segment.name, constraints: segment.constraints })
      expect([update.eventId, feature.feature.strategies[0].segments]).toEqual([feature.eventId, [segment.id]])

      const etag = begun.headers.get('etag') as string
      await succeed(server, 'PUT', `/api/admin/segments/${segment.id}`, aSegmentOn('2'))
      const changed = await ask(inside, etag)
      expect(changed.body.events).toMatchObject([{ type: 'segment-updated', segment: { id: segment.id } }])
      expect((await ask(outside, etag)).status).toBe(304)
      const replica = [...begun.body.events, ...changed.body.events]
      const whole = contentOf(applyEvents(emptyReplica(), (await ask(inside)).body.events))
      expect(contentOf(applyEvents(emptyReplica(), replica))).toEqual(whole)
    })

    it('remove a toggle that loses the tag of the filter', async () => {
      const { secret } = await anSdkToken(server)
      const name = await aToggle(server)
      const tags = `/api/admin/features/${name}/tags`
      await succeed(server, 'POST', tags, { type: 'simple', value: name })
      const query = `?tag=simple:${name}`
      const etag = (await ask(secret, undefined, query)).headers.get('etag') as string
      await succeed(server, 'DELETE', `${tags}/simple/${name}`)
      expect((await ask(secret, etag, query)).body.events).toMatchObject([
        { type: 'feature-removed', featureName: name },
      ])
    })
  })

describe('deltas with AUTH_TYPE=none', () => {
  const server = serverFor('sqlite', { settings: { AUTH_TYPE: 'none' } })

  it('are for the environment of the query, and start with a hydration after it was deleted and created again', async () => {
    const name = uniqueName('env')
    const make = () => succeed(server, 'POST', '/api/admin/environments', { name, type: 'test' })
    const ask = (headers = {}) =>
      server.call('GET', `/api/client/delta?environment=${name}`, undefined, { token: null, headers })
    expect((await ask()).status).toBe(404)
    await make()
    const first = await ask()
    expect(first.body.events[0].type).toBe('hydration')
    await succeed(server, 'DELETE', `/api/admin/environments/${name}`)
    expect((await ask()).status).toBe(404)
    await make()
    const again = await ask({ 'if-none-match': first.headers.get('etag') })
    expect([again.status, again.body.events[0].type]).toEqual([200, 'hydration'])
  })
})
