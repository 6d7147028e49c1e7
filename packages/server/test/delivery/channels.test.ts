import { anAddon, QUICK, removeAddons, settled } from '@leverframe/testing/addons'
import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import { answers, aReceiver, stopReceivers } from '@leverframe/testing/receivers'
import { succeed } from '@leverframe/testing/scenario'
import { afterAll, afterEach, describe, expect, it } from 'vitest'

afterAll(stopReceivers)

for (const engine of proofEngines)
  describe(`channels of add-ons on ${engine}`, () => {
    const server = serverFor(engine, { settings: { ...QUICK, PUBLIC_URL: 'https://flags.example.com' } })
    afterEach(() => removeAddons(server))
    const tag = (toggle: string, type: string, value: string) =>
      succeed(server, 'POST', `/api/admin/features/${toggle}/tags`, { type, value })
    const edit = (toggle: string, description: string) => succeed(server, 'PUT', togglePath(toggle), { description })

    it('of Slack come from the tags of the toggle, each with its own delivery, or from the default', async () => {
      const receiver = await aReceiver()
      const id = await anAddon(server, receiver.url, {
        provider: 'slack',
        events: ['feature-created', 'feature-metadata-updated'],
        parameters: { defaultChannel: 'general', username: 'Levers' },
      })
      const toggle = await aToggle(server)
      const [first] = await settled(server, id, 1)
      expect(first).toMatchObject({ recipient: '#general', state: 'sent' })
      expect(receiver.bodies()).toMatchObject([
        {
          channel: '#general',
          username: 'Levers',
          text: expect.stringContaining(toggle),
          attachments: [{ actions: [{ url: `https://flags.example.com/projects/default/features/${toggle}` }] }],
        },
      ])
      for (const value of ['ops', 'web']) await tag(toggle, 'slack', value)
      await tag(toggle, 'simple', 'nothing')
      await edit(toggle, '<!channel> *bold* <https://evil.example|click>')
      const deliveries = await settled(server, id, 3)
      expect(deliveries.map(({ recipient }) => recipient)).toEqual(['#general', '#ops', '#web'])
      expect(new Set(deliveries.map(({ deliveryId }) => deliveryId)).size).toBe(3)
      expect(receiver.bodies().map(({ channel }) => channel)).toEqual(['#general', '#ops', '#web'])
      for (const { text } of receiver.bodies()) {
        expect(text).not.toContain('<!channel>')
        expect(text).not.toContain('<https://evil.example')
      }
    })

    it('of Slack fail independently of each other', async () => {
      const receiver = await aReceiver()
      receiver.behave((request, response, n) =>
        answers(receiver.bodies()[n].channel === '#bad' ? 404 : 200)(request, response, n),
      )
      const id = await anAddon(server, receiver.url, {
        provider: 'slack',
        parameters: { defaultChannel: '#bad, #good' },
      })
      await aToggle(server)
      const deliveries = await settled(server, id, 2)
      expect(deliveries.map(({ recipient, state, attempts }) => [recipient, state, attempts.length])).toEqual([
        ['#bad', 'dead', 2],
        ['#good', 'sent', 1],
      ])
    })

    it('of Teams get a card with the sentence and a link', async () => {
      const receiver = await aReceiver()
      const id = await anAddon(server, receiver.url, { provider: 'teams' })
      const toggle = await aToggle(server)
      expect((await settled(server, id, 1))[0].state).toBe('sent')
      expect(receiver.requests[0]?.body).toContain(toggle)
      expect(receiver.requests[0]?.body).toContain(`https://flags.example.com/projects/default/features/${toggle}`)
    })

    it('of Datadog get the tags of the toggle, and the key as a header', async () => {
      const receiver = await aReceiver()
      const id = await anAddon(server, receiver.url, {
        provider: 'datadog',
        events: ['feature-metadata-updated'],
        parameters: { apiKey: 'key-of-the-organisation' },
      })
      const toggle = await aToggle(server)
      for (const value of ['team-a', 'tier-1']) await tag(toggle, 'datadog', value)
      await tag(toggle, 'slack', 'ops')
      await edit(toggle, 'new')
      expect((await settled(server, id, 1))[0].state).toBe('sent')
      expect(receiver.requests[0]?.headers).toMatchObject({
        'dd-api-key': 'key-of-the-organisation',
        'content-type': 'application/json',
      })
      expect(receiver.bodies()[0]).toMatchObject({
        tags: ['datadog:team-a', 'datadog:tier-1'],
        text: expect.stringContaining(toggle),
        title: expect.any(String),
      })
    })

    it('of Slack and Datadog have a tag type', async () => {
      const { tagTypes } = await succeed(server, 'GET', '/api/admin/tag-types')
      const names = tagTypes.map(({ name }: { name: string }) => name)
      expect(names).toEqual(expect.arrayContaining(['slack', 'datadog', 'simple']))
    })
  })
