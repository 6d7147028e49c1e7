import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '#kernel/event'
import { findProvider, PROVIDERS } from './index.ts'
import type { Notice, Parameters, Provider } from './provider.ts'

const event: StoredEvent = {
  id: 20,
  type: 'feature-created',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'anna',
  createdByUserId: 3,
  project: 'default',
  featureName: 'my-toggle',
  data: { name: 'my-toggle', createdAt: '2026-01-01T00:00:00.000Z' },
}
const AS_JSON = { contentType: 'application/json' }
const PAGE = 'https://flags.test/projects/default/features/my-toggle'

const provider = (name: string): Provider => findProvider(name)!
const compose = (name: string, parameters: Parameters, notice: Partial<Notice> = {}) =>
  provider(name).compose(
    { event, recipient: '', tags: [], publicUrl: 'https://flags.test', ...notice },
    { url: 'https://hooks.test/x', ...parameters },
  )
const composed = (name: string, parameters: Parameters, notice: Partial<Notice> = {}) =>
  JSON.parse(compose(name, parameters, notice).body)

describe('providers', () => {
  it('are the four of the specification, with their parameters and events', () => {
    const shown = PROVIDERS.map(({ definition: { name, parameters, events, tagTypes = [] } }) => ({
      name,
      parameters: parameters.map(
        (one) => `${one.name} ${one.type}${one.required ? ' required' : ''}${one.sensitive ? ' sensitive' : ''}`,
      ),
      events: events.length,
      tagTypes: tagTypes.map((type) => type.name),
    }))
    expect(shown).toEqual([
      {
        name: 'webhook',
        parameters: [
          'url url required sensitive',
          'contentType text',
          'authorization text sensitive',
          'bodyTemplate textfield',
        ],
        events: 25,
        tagTypes: [],
      },
      {
        name: 'slack',
        parameters: ['url url required sensitive', 'username text', 'emojiIcon text', 'defaultChannel text required'],
        events: 14,
        tagTypes: ['slack'],
      },
      { name: 'teams', parameters: ['url url required sensitive'], events: 14, tagTypes: [] },
      { name: 'datadog', parameters: ['url url', 'apiKey text required sensitive'], events: 14, tagTypes: ['datadog'] },
    ])
    for (const { definition } of PROVIDERS) {
      expect(new Set(definition.events).size).toBe(definition.events.length)
      expect(URL.canParse(definition.documentationUrl)).toBe(true)
    }
    expect(findProvider('constructor')).toBeUndefined()
  })

  it('have placeholders that pass their own validation', () => {
    for (const { definition, problems } of PROVIDERS) {
      const given = definition.parameters.map(({ name, placeholder = '' }) => [name, placeholder.replace('…', 'x')])
      expect([definition.name, problems(Object.fromEntries(given))]).toEqual([definition.name, []])
    }
  })
})

describe('webhook', () => {
  it('sends the event as JSON with all fields, and no authorization when it is blank', () => {
    for (const parameters of [{}, { authorization: '  ', contentType: '', bodyTemplate: ' ' }])
      expect(compose('webhook', parameters as Parameters)).toEqual({
        url: 'https://hooks.test/x',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          id: 20,
          type: 'feature-created',
          createdAt: '2026-01-01T00:00:00.000Z',
          createdBy: 'anna',
          createdByUserId: 3,
          project: 'default',
          environment: null,
          featureName: 'my-toggle',
          data: event.data,
          preData: null,
          groupId: null,
        }),
      })
  })

  it('renders the template with the given content type and authorization', () => {
    const message = compose('webhook', {
      contentType: 'text/plain',
      authorization: ' Bearer x ',
      bodyTemplate: '{{event.type}} by {{event.createdBy}}: {{event.data.name}} of {{event.data.createdAt}}',
    })
    expect(message).toMatchObject({
      headers: { 'content-type': 'text/plain', authorization: 'Bearer x' },
      body: 'feature-created by anna: my-toggle of 2026-01-01T00:00:00.000Z',
    })
  })

  it('offers the event as JSON and as a sentence to templates', () => {
    const bodyTemplate = '{"json": {{{eventJson}}}, "text": "{{eventMarkdown}}", "event": {{event}}}'
    const body = composed('webhook', { bodyTemplate })
    expect(JSON.parse(body.json)).toEqual(body.event)
    expect(body.event).toEqual(composed('webhook', {}))
    expect(body.text).toContain(`(${PAGE})`)
    const plain = compose('webhook', { contentType: 'text/plain', bodyTemplate: '{{{eventJson}}}' }).body
    expect(JSON.parse(JSON.parse(plain))).toEqual(body.event)
  })

  it.each([
    ['type {{event.type}} by {{event.createdBy}}', 'type feature-created by anna "quoted"'],
    ['{"a": "{{event.createdBy}}" {{event.createdBy}}}', '{"a": "anna \\"quoted\\"" "anna \\"quoted\\""}'],
  ])(
    'accepts a template that makes no JSON with a warning, unless a JSON content type is asked for: %s',
    (bodyTemplate, sent) => {
      const { problems, warnings } = provider('webhook')
      expect(problems({ url: 'https://x.test', bodyTemplate })).toEqual([])
      expect(warnings?.({ bodyTemplate })).toEqual([['bodyTemplate', expect.stringContaining('valid JSON')]])
      const quoting = { ...event, createdBy: 'anna "quoted"' }
      const { headers, body } = compose('webhook', { bodyTemplate }, { event: quoting })
      expect([headers['content-type'], body]).toEqual(['application/json', sent])
    },
  )

  it('has no warning about a template that makes JSON, or that has a content type', () => {
    const { warnings } = provider('webhook')
    expect(warnings?.({ bodyTemplate: '{"type": "{{event.type}}"}' })).toEqual([])
    expect(warnings?.({ bodyTemplate: 'type {{event.type}}', contentType: 'text/plain' })).toEqual([])
    expect(warnings?.({})).toEqual([])
  })

  it.each<[string, Parameters]>([
    ['contentType', { contentType: 'json' }],
    ['contentType', { contentType: 'text/plain\r\nx: y' }],
    ['contentType', { contentType: 'text/plain; charset' }],
    ['contentType', { contentType: 'text/plä' }],
    ['contentType', { contentType: `text/${'a'.repeat(300)}` }],
    ['authorization', { authorization: 'a\nb' }],
    ['authorization', { authorization: 'a\u0000' }],
    ['authorization', { authorization: 'Bearer ключ' }],
    ['bodyTemplate', { bodyTemplate: '{{#event}}' }],
    ['bodyTemplate', { bodyTemplate: 'type {{event.type}}', ...AS_JSON }],
    ['bodyTemplate', { bodyTemplate: '{"a": "{{event.createdBy}}" {{event.createdBy}}}', ...AS_JSON }],
    ['bodyTemplate', { bodyTemplate: '{"a": 1{{#event.data.strategy}}, "b": {{/event.data.strategy}}}', ...AS_JSON }],
  ])('refuses an invalid %s: %j', (name, parameters) => {
    expect(
      provider('webhook')
        .problems(parameters)
        .map(([parameter]) => parameter),
    ).toEqual([name])
  })

  it.each<[Parameters]>([
    [{}],
    [{ contentType: 'application/json; charset=utf-8' }],
    [{ contentType: 'text/plain;charset="utf-8"', bodyTemplate: 'type {{event.type}}' }],
    [{ authorization: 'Basic Zm9v' }],
    [{ bodyTemplate: '{"event": "{{event.type}}", "by": "{{event.createdBy}}", "name": "{{event.data.name}}"}' }],
    [{ bodyTemplate: '{"by": "{{{event.createdBy}}}", "data": {{{event.data}}}, "n": {{event.preData}}}' }],
    [{ bodyTemplate: '{"project": "{{#event.project}}in {{.}}{{/event.project}}"}' }],
  ])('accepts %j', (parameters) => {
    expect(provider('webhook').problems(parameters)).toEqual([])
  })
})

describe('slack', () => {
  const recipients = (tags: readonly [string, string][], defaultChannel = '#general') =>
    provider('slack').recipients(
      event,
      tags.map(([type, value]) => ({ type, value })),
      { defaultChannel },
    )

  it('sends to the channels of the tags, each once, or to the default ones', () => {
    expect(
      recipients([
        ['slack', 'ops'],
        ['slack', '#ops'],
        ['slack', ' ##dev '],
        ['simple', 'no'],
      ]),
    ).toEqual(['#ops', '#dev'])
    expect(recipients([['simple', 'ops']])).toEqual(['#general'])
    expect(recipients([['slack', '#']])).toEqual(['#general'])
    expect(recipients([], 'a, #b,,a')).toEqual(['#a', '#b'])
    expect(recipients([], '@anna,C012AB3CD')).toEqual(['@anna', 'C012AB3CD'])
    expect(recipients([], ' ')).toEqual([''])
    expect(recipients(Array.from({ length: 100 }, (_, n) => ['slack', `c${n}`]))).toHaveLength(50)
  })

  it('sends text and a button', () => {
    expect(compose('slack', {}, { recipient: '#ops' }).headers).toEqual({ 'content-type': 'application/json' })
    expect(composed('slack', {}, { recipient: '#ops' })).toEqual({
      username: 'Leverframe',
      icon_emoji: ':level_slider:',
      channel: '#ops',
      text: expect.stringMatching(/anna.*created.*my-toggle/),
      attachments: [
        {
          actions: [
            {
              name: 'featureToggle',
              text: 'Open in Leverframe',
              type: 'button',
              value: 'featureToggle',
              style: 'primary',
              url: PAGE,
            },
          ],
        },
      ],
    })
    expect(composed('slack', { username: 'Frame', emojiIcon: 'rocket' })).toMatchObject({
      username: 'Frame',
      icon_emoji: ':rocket:',
    })
  })

  it('refuses an invalid emoji, an invalid channel, and values that are too long', () => {
    const { problems } = provider('slack')
    expect(problems({ username: 'a', emojiIcon: ':rocket:', defaultChannel: 'x' })).toEqual([])
    const wrong = problems({ username: 'a'.repeat(81), emojiIcon: 'two words', defaultChannel: ' #, # ' })
    expect(wrong.map(([name]) => name)).toEqual(['username', 'emojiIcon', 'defaultChannel'])
  })
})

describe('teams', () => {
  it('sends a message card to an incoming webhook', () => {
    expect(composed('teams', {})).toEqual({
      '@type': 'MessageCard',
      '@context': 'https://schema.org/extensions',
      themeColor: '0076D7',
      summary: 'Leverframe notification',
      sections: [
        {
          activityTitle: expect.stringMatching(/anna.*created.*my-toggle/),
          activitySubtitle: 'Leverframe notification',
          facts: [
            { name: 'User', value: 'anna' },
            { name: 'Action', value: 'feature-created' },
          ],
        },
      ],
      potentialAction: [{ '@type': 'OpenUri', name: 'Go to the toggle', targets: [{ os: 'default', uri: PAGE }] }],
    })
  })

  it.each([
    'https://prod-01.westeurope.logic.azure.com:443/workflows/x',
    'https://default.environment.api.powerplatform.com/powerautomate/x',
  ])('sends an adaptive card to a workflow: %s', (url) => {
    const { type, attachments } = composed('teams', { url })
    expect([type, attachments[0].contentType]).toEqual(['message', 'application/vnd.microsoft.card.adaptive'])
    const { body, actions } = attachments[0].content
    expect(body[0].items[1].text).toMatch(/anna.*created.*my-toggle/)
    expect(actions).toEqual([{ type: 'Action.OpenUrl', title: 'Go to the toggle', url: PAGE }])
  })

  it('checks the host of a workflow, not the end of the URL', () => {
    expect(composed('teams', { url: 'https://evil.test/logic.azure.com' })['@type']).toBe('MessageCard')
  })
})

describe('datadog', () => {
  it('sends to its default URL with the key and the datadog tags of the toggle', () => {
    const tags = [
      { type: 'datadog', value: 'team-a' },
      { type: 'simple', value: 'no' },
    ]
    const message = compose('datadog', { url: '', apiKey: ' key ' }, { tags })
    expect(message).toMatchObject({
      url: 'https://api.datadoghq.com/api/v1/events',
      headers: { 'content-type': 'application/json', 'dd-api-key': 'key' },
    })
    expect(JSON.parse(message.body)).toEqual({
      text: expect.stringMatching(/^%%% \n .*anna.*created.*my-toggle.* \n %%% $/),
      title: 'Leverframe notification',
      tags: ['datadog:team-a'],
    })
    expect(compose('datadog', { apiKey: 'key' }).url).toBe('https://hooks.test/x')
  })

  it('refuses a key that is not a valid header value', () => {
    expect(
      provider('datadog')
        .problems({ apiKey: 'a\r\nb' })
        .map(([name]) => name),
    ).toEqual(['apiKey'])
    expect(provider('datadog').problems({ apiKey: 'a' })).toEqual([])
  })
})
