import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENT_TYPES, type StoredEvent } from '#kernel/event'
import { datadog } from './datadog.ts'
import { PROVIDERS } from './index.ts'
import type { Message, Tag } from './provider.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'
import { webhook } from './webhook.ts'

/** Input that tries to inject markup, links or template tags. */
const INJECTIONS = [
  '"',
  '\\',
  '\n',
  '\r\n',
  '\u0000',
  '\u2028',
  '{{',
  '}}',
  '{{{event.id}}}',
  '<!channel>',
  '<!here|x>',
  '<@U123>',
  '<https://evil.test|x>',
  '[x](https://evil.test)',
  '](',
  '](https://evil.test',
  '![x](https://evil.test/a.png)',
  'https://evil.test',
  '%%%',
  '%',
  '**',
  '`',
  '```',
  '<at>all</at>',
  '<a href="https://evil.test">',
  '&lt;',
  '</',
  '|',
  '\ud800',
  '\u202e',
  '#',
  '@everyone',
  "'",
  '<',
  '>',
]
const typed = fc
  .array(fc.oneof(fc.constantFrom(...INJECTIONS), fc.string({ unit: 'binary', maxLength: 10 })), { maxLength: 8 })
  .map((parts) => parts.join(''))
const named = typed.filter((text) => text !== '')

const event: fc.Arbitrary<StoredEvent> = fc.record(
  {
    id: fc.nat(),
    type: fc.constantFrom(...EVENT_TYPES),
    createdAt: fc.constant('2026-01-01T00:00:00.000Z'),
    createdBy: named,
    project: named,
    environment: named,
    featureName: named,
    data: fc.record({
      name: named,
      description: typed,
      createdAt: fc.constant('2026-01-01T00:00:00.000Z'),
      strategy: fc.record({ name: named, title: typed, parameters: fc.dictionary(fc.string(), typed) }),
      tag: fc.record({ type: named, value: named }),
    }),
    preData: fc.record({ name: named, description: typed, strategy: fc.record({ name: named, title: typed }) }),
  },
  { requiredKeys: ['id', 'type', 'createdAt', 'createdBy', 'data'] },
)
const tags: fc.Arbitrary<Tag[]> = fc.array(
  fc.record({ type: fc.constantFrom('slack', 'datadog', 'simple'), value: named }),
  { maxLength: 3 },
)

const publicUrl = 'https://flags.test'
const parameters = { url: 'https://hooks.test/x', apiKey: 'key', authorization: 'Bearer x', defaultChannel: '#a' }

const cleanHeaders = ({ headers }: Message): void => {
  for (const [name, value] of Object.entries(headers)) {
    expect(name).toMatch(/^[a-z-]+$/)
    expect(value).toMatch(/^[\x20-\x7e]+$/)
  }
}

/** An event whose every text is this one. */
const eventOf = (text: string): StoredEvent => ({
  id: 1,
  type: 'feature-strategy-update',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: text,
  project: text,
  environment: text,
  featureName: text,
  data: { name: text, description: text, strategy: { name: text, title: text, parameters: { [text]: text } } },
  preData: { name: text, strategy: { name: text, title: '' } },
})
const EXAMPLES = INJECTIONS.map((text): [StoredEvent, Tag[]] => [eventOf(text), [{ type: 'slack', value: text }]])

const check = (property: (event: StoredEvent, tags: readonly Tag[]) => void): void =>
  fc.assert(fc.property(event, tags, property), { examples: EXAMPLES })

/** Foreign markdown links, images, HTML and bare URLs, which chats and Datadog turn into links. */
function foreignMarkupIn(text: string): readonly string[] {
  const rest = text.replace(/\[\*\*(?:\\.|[^\\[\]])*\*\*\]\(https:\/\/flags\.test\/[\w\-./%?=&]*\)/g, '')
  return [...(rest.match(/(?<!\\)\]\(|(?<!\\)\[|<|:\/\//g) ?? [])]
}

describe('user input in add-on messages', () => {
  it('stays a value in every JSON body and does not appear in headers', () => {
    check((given, givenTags) => {
      for (const provider of PROVIDERS)
        for (const recipient of provider.recipients(given, givenTags, parameters)) {
          const message = provider.compose({ event: given, recipient, tags: givenTags, publicUrl }, parameters)
          cleanHeaders(message)
          expect(() => JSON.parse(message.body) as unknown).not.toThrow()
        }
    })
  })

  it('is sent unchanged to a webhook, with and without a template', () => {
    const bodyTemplate = '{"by": "{{event.createdBy}}", "raw": "{{{event.createdBy}}}", "name": {{event.data.name}}}'
    check((given) => {
      const notice = { event: given, recipient: '', tags: [], publicUrl }
      const { createdBy, data } = JSON.parse(webhook.compose(notice, parameters).body)
      expect({ createdBy, data }).toEqual({ createdBy: given.createdBy, data: given.data })
      const body = JSON.parse(webhook.compose(notice, { ...parameters, bodyTemplate }).body) as unknown
      expect(body).toEqual({ by: given.createdBy, raw: given.createdBy, name: given.data?.name })
    })
  })

  it('creates no link or mention in Slack, and no channel with line breaks', () => {
    check((given, givenTags) => {
      for (const recipient of slack.recipients(given, givenTags, parameters)) {
        const { text, channel } = JSON.parse(
          slack.compose({ event: given, recipient, tags: givenTags, publicUrl }, parameters).body,
        )
        const rest = (text as string).replace(/<https:\/\/flags\.test\/[\w\-./%?=&]*\|[^<>|]*>/g, '')
        expect(rest).not.toMatch(/[<>\n\r]|:\/\//)
        expect(text.length).toBeLessThanOrEqual(3_000)
        expect(channel).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      }
    })
  })

  it.each(['https://hooks.test/x', 'https://a.logic.azure.com/x'])('creates no link or mention in Teams: %s', (url) => {
    check((given) => {
      const body = JSON.parse(teams.compose({ event: given, recipient: '', tags: [], publicUrl }, { url }).body)
      const card = body.attachments?.[0].content.body[0].items
      const texts = card
        ? [card[1].text, card[2].facts[0].value]
        : [body.sections[0].activityTitle, body.sections[0].facts[0].value]
      for (const text of texts) {
        expect(foreignMarkupIn(text)).toEqual([])
        expect(text).not.toMatch(/[\n\r]/)
      }
    })
  })

  it('creates no link in Datadog, and does not end the markdown', () => {
    check((given, givenTags) => {
      const notice = { event: given, recipient: '', tags: givenTags, publicUrl }
      const { text, tags: sent } = JSON.parse(datadog.compose(notice, parameters).body)
      expect(text.split('%%%')).toHaveLength(3)
      expect(foreignMarkupIn(text)).toEqual([])
      for (const tag of sent) expect(tag).toMatch(/^datadog:[^\p{Cc}]*$/u)
    })
  })
})
