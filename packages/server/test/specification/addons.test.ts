import { ADDONS, webhookTo } from '@leverframe/testing/addons'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, serverFor } from '@leverframe/testing/harness'
import { expectFailure, expectRefusal, keysOf, recording, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const FEATURE = [
  'feature-created',
  'feature-updated',
  'feature-archived',
  'feature-revived',
  'feature-stale-on',
  'feature-stale-off',
  'feature-environment-enabled',
  'feature-environment-disabled',
  'feature-strategy-remove',
  'feature-strategy-update',
  'feature-strategy-add',
  'feature-metadata-updated',
  'feature-variants-updated',
  'feature-project-change',
]
const WEBHOOK_ONLY = [
  'feature-tagged',
  'feature-untagged',
  'change-request-created',
  'change-request-discarded',
  'change-added',
  'change-discarded',
  'change-request-approved',
  'change-request-approval-added',
  'change-request-cancelled',
  'change-request-sent-to-review',
  'change-request-applied',
]

/** name, type, required, sensitive. */
type Parameter = readonly [string, 'url' | 'text' | 'textfield', boolean, boolean]
const PROVIDERS: Readonly<Record<string, readonly Parameter[]>> = {
  webhook: [
    ['url', 'url', true, true],
    ['contentType', 'text', false, false],
    ['authorization', 'text', false, true],
    ['bodyTemplate', 'textfield', false, false],
  ],
  slack: [
    ['url', 'url', true, true],
    ['username', 'text', false, false],
    ['emojiIcon', 'text', false, false],
    ['defaultChannel', 'text', true, false],
  ],
  teams: [['url', 'url', true, true]],
  datadog: [
    ['url', 'url', false, false],
    ['apiKey', 'text', true, true],
  ],
}

const FIELDS = ['description', 'enabled', 'environments', 'events', 'id', 'parameters', 'projects', 'provider']
/** In addition to those of the specification. */
const OURS = ['createdAt', 'targetApproved']

for (const engine of proofEngines)
  describe(`add-ons on ${engine}`, () => {
    const server = serverFor(engine)
    const given = {
      provider: 'webhook',
      description: 'tells the deployer',
      enabled: true,
      parameters: { url: 'https://hooks.example.com/secret-path', contentType: 'application/json' },
      events: ['feature-created', 'change-request-applied'],
      projects: ['default'],
      environments: ['production'],
    }

    it('GET answers 200 with addons and providers, both arrays; without identification 401', async () => {
      const { status, body } = await server.call('GET', ADDONS)
      expect([status, keysOf(body)]).toEqual([200, ['addons', 'providers']])
      expect(body.addons).toEqual([])
      for (const token of [null, 'nonsense'])
        expectFailure(await server.call('GET', ADDONS, undefined, { token }), 401, 'AuthenticationRequired')
    })

    it('the providers are webhook, slack, teams and datadog, with these parameters and flags', async () => {
      const { providers } = await succeed(server, 'GET', ADDONS)
      expect(providers.map(({ name }: { name: string }) => name)).toEqual(Object.keys(PROVIDERS))
      for (const provider of providers) {
        const optional = provider.tagTypes ? ['tagTypes'] : []
        expect(keysOf(provider)).toEqual(
          [
            'description',
            'displayName',
            'documentationUrl',
            'events',
            'moreEvents',
            'name',
            'parameters',
            ...optional,
          ].sort(),
        )
        for (const text of [provider.displayName, provider.description]) expect(text).toMatch(/\w/)
        expect(provider.documentationUrl).toMatch(/^https:\/\//)
        const toggles = provider.parameters.map((one: Record<string, unknown>) => [
          one.name,
          one.type,
          one.required,
          one.sensitive,
        ])
        expect(toggles).toEqual(PROVIDERS[provider.name])
        for (const { displayName, description } of provider.parameters)
          for (const text of [displayName, description]) expect(text).toMatch(/\w/)
      }
    })

    it('webhook receives all 25 event types; slack, teams and datadog the 14 of toggles', async () => {
      const { providers } = await succeed(server, 'GET', ADDONS)
      expect([FEATURE.length, FEATURE.length + WEBHOOK_ONLY.length]).toEqual([14, 25])
      for (const { name, events } of providers)
        expect(events.toSorted()).toEqual((name === 'webhook' ? [...FEATURE, ...WEBHOOK_ONLY] : FEATURE).toSorted())
    })

    it('slack and datadog have a tag type of their name, with name, description and icon', async () => {
      const { providers } = await succeed(server, 'GET', ADDONS)
      for (const { name, tagTypes } of providers)
        if (name === 'slack' || name === 'datadog')
          expect(tagTypes).toEqual([{ name, description: expect.stringMatching(/\w/), icon: expect.any(String) }])
        else expect(tagTypes).toBeUndefined()
    })

    it('an add-on has id, provider, description, enabled, parameters, events, projects and environments', async () => {
      const { status, body, headers, facts } = await recording(server, 'POST', ADDONS, given)
      expect([status, headers.get('location')]).toEqual([201, `${ADDONS}/${body.id}`])
      expect(keysOf(body)).toEqual([...FIELDS, ...OURS].sort())
      expect(body).toEqual({ ...given, id: expect.any(Number), createdAt: expect.any(String), targetApproved: true })
      expect(facts).toEqual([
        {
          type: 'addon-config-created',
          data: {
            id: body.id,
            provider: 'webhook',
            description: given.description,
            enabled: true,
            events: given.events,
            projects: given.projects,
            environments: given.environments,
            parameterNames: ['url', 'contentType'],
            isSigned: false,
            targetApproved: true,
          },
        },
      ])
      const shown = { ...body, parameters: { ...given.parameters, url: '*****' } }
      expect((await succeed(server, 'GET', ADDONS)).addons).toEqual([shown])
      expect(await succeed(server, 'GET', `${ADDONS}/${body.id}`)).toEqual(shown)
    })

    it('every type can be subscribed to by the providers that receive it, and by no other', async () => {
      for (const [provider, parameters] of [
        ['webhook', { url: 'https://x.example' }],
        ['slack', { url: 'https://x.example', defaultChannel: '#x' }],
        ['teams', { url: 'https://x.example' }],
        ['datadog', { apiKey: 'k' }],
      ] as const) {
        const all = provider === 'webhook' ? [...FEATURE, ...WEBHOOK_ONLY] : FEATURE
        const addon = { provider, enabled: false, parameters, events: all }
        expect((await succeed(server, 'POST', ADDONS, addon)).events).toEqual(all)
        for (const type of [...(provider === 'webhook' ? [] : WEBHOOK_ONLY), 'user-created', 'nonsense', '*']) {
          const body = { ...addon, events: ['feature-created', type] }
          const refusal = await expectRefusal(
            server,
            { method: 'POST', path: ADDONS, body },
            [400, 'ValidationError'],
            ADDONS,
          )
          expect(refusal.details).toMatchObject([
            { path: '/body/events', message: `${provider} cannot receive events of the type "${type}"` },
          ])
        }
      }
    })

    const url = 'https://x.example/hook'
    const wrong: readonly (readonly [string, unknown, readonly string[]])[] = [
      ['an unknown provider', { ...webhookTo(url), provider: 'pager' }, ['/body/provider']],
      ['no provider', { ...webhookTo(url), provider: undefined }, ['/body/provider']],
      ['enabled that is no boolean', { ...webhookTo(url), enabled: 'true' }, ['/body/enabled']],
      ['no parameters', { ...webhookTo(url), parameters: undefined }, ['/body/parameters']],
      ['no url', { ...webhookTo(url), parameters: {} }, ['/body/parameters/url']],
      ['a blank url', webhookTo('  '), ['/body/parameters/url']],
      ['a url that is none', webhookTo('hooks.example.com'), ['/body/parameters/url']],
      ['a url of another kind', webhookTo('ftp://hooks.example.com'), ['/body/parameters/url']],
      ['a url with a password', webhookTo('https://me:word@hooks.example.com'), ['/body/parameters/url']],
      ['a link-local address', webhookTo('http://169.254.169.254/latest/meta-data'), ['/body/parameters/url']],
      ['the same in another form', webhookTo('http://[::ffff:a9fe:a9fe]/'), ['/body/parameters/url']],
      [
        'a parameter that is no text',
        webhookTo(url, { parameters: { contentType: 5 } }),
        ['/body/parameters/contentType'],
      ],
      ['an unknown parameter', webhookTo(url, { parameters: { color: 'red' } }), ['/body/parameters/color']],
      ['a mask for nothing', webhookTo('*****'), ['/body/parameters/url']],
      ['a mask for no key', webhookTo(url, { signingKey: '*****' }), ['/body/signingKey']],
      [
        'a content type that is none',
        webhookTo(url, { parameters: { contentType: 'json\r\nx: y' } }),
        ['/body/parameters/contentType'],
      ],
      [
        'an authorization of two lines',
        webhookTo(url, { parameters: { authorization: 'a\nb' } }),
        ['/body/parameters/authorization'],
      ],
      [
        'a template that does not end',
        webhookTo(url, { parameters: { bodyTemplate: '{"a": "{{event.type"}' } }),
        ['/body/parameters/bodyTemplate'],
      ],
      [
        'a template with an open section',
        webhookTo(url, { parameters: { bodyTemplate: '{{#event}}x' } }),
        ['/body/parameters/bodyTemplate'],
      ],
      [
        'a template that makes no JSON with a JSON content type',
        webhookTo(url, { parameters: { bodyTemplate: '{"a": {{event.type}}, }', contentType: 'application/json' } }),
        ['/body/parameters/bodyTemplate'],
      ],
      ['a slack without channel', { ...webhookTo(url), provider: 'slack' }, ['/body/parameters/defaultChannel']],
      ['a datadog without key', { ...webhookTo(url), provider: 'datadog' }, ['/body/parameters/apiKey']],
      ['an unknown project', webhookTo(url, { projects: ['default', 'nowhere'] }), ['/body/projects']],
      ['an unknown environment', webhookTo(url, { environments: ['staging'] }), ['/body/environments']],
      [
        'several mistakes',
        webhookTo(url, { events: ['x'], projects: ['y'], environments: ['z'] }),
        ['/body/events', '/body/projects', '/body/environments'],
      ],
    ]
    it.each(wrong)('%s is 400 with its path, and stores nothing', async (_, body, paths) => {
      const refusal = await expectRefusal(
        server,
        { method: 'POST', path: ADDONS, body },
        [400, 'ValidationError'],
        ADDONS,
      )
      expect(refusal.details.map(({ path }: { path: string }) => path)).toEqual(paths)
    })

    it('projects and environments may be left out, empty or *; repeats are dropped', async () => {
      const project = await aProject(server)
      const { id } = await succeed(server, 'POST', ADDONS, webhookTo(url, { enabled: false }))
      const path = `${ADDONS}/${id}`
      expect(await succeed(server, 'GET', path)).toMatchObject({ description: '', projects: [], environments: [] })
      for (const [projects, kept] of [
        [['*'], ['*']],
        [
          [project, 'default', project],
          [project, 'default'],
        ],
        [[], []],
      ])
        expect(await succeed(server, 'PUT', path, webhookTo('*****', { projects }))).toMatchObject({ projects: kept })
    })

    it('requests with another content type are 415', async () => {
      const answer = await server.call('POST', ADDONS, undefined, {
        raw: JSON.stringify(given),
        headers: { 'content-type': 'text/plain' },
      })
      expectFailure(answer, 415, 'ContentTypeerror')
    })
  })
