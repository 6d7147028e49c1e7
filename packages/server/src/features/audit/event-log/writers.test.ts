import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventType, StoredEvent } from '#kernel/event'
import { EVENT_TYPES } from '#kernel/event'
import { csvLine } from './csv.ts'
import type { Sentence } from './phrases.ts'
import { sentenceOf } from './sentences.ts'
import { asMarkdown, asPlain, asSlack, asTeams } from './writers.ts'

const SITE = 'https://levers.example/base'

/** Everything that means something to one of the readers, in any order, among ordinary letters. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        ...'*_~`[]()<>|#&\\!@:/.-+="\'{} \n\r\t\0ab1é😀',
        '<!channel>',
        '](http://evil.example)',
        '<http://evil.example|x>',
        '**',
        '&lt;',
        '\u202e',
        '\ud800',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
)

const LINK = 'https://levers\\.example/base/[\\w./%?=&-]*'
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

describe('nothing that people type leaves its place', () => {
  const sentence = (text: string): Sentence => [
    { strong: text },
    ' did this to ',
    { strong: text, path: `/x/${text}` },
    '.',
  ]
  const each = (check: (text: string) => void) => fc.assert(fc.property(nasty, check), { numRuns: 1_000 })

  it('in markdown: every sign of markup in it is escaped, and all links are ours', () =>
    each((text) => {
      const written = asMarkdown(sentence(text), SITE)
      const rest = written.replace(/\\[\\*_[\]()`<>#~|&]/g, 'x')
      const shape = new RegExp(
        `^\\*\\*[^*_[\\]()\`<>#~|\\\\]+\\*\\* did this to \\[\\*\\*[^*_[\\]()\`<>#~|\\\\]+\\*\\*\\]\\(${LINK}\\)\\.$`,
        'u',
      )
      expect(rest).toMatch(shape)
      expect(written).not.toMatch(CONTROLS)
    }))

  it('in Slack: nothing in angle brackets but our links, no markup, no entity but the three', () =>
    each((text) => {
      const written = asSlack(sentence(text), SITE)
      const shape = new RegExp(`^\\*[^*~\`<>|]+\\* did this to \\*<${LINK}\\|[^*~\`<>|]+>\\*\\.$`, 'u')
      expect(written).toMatch(shape)
      expect(written.replace(/&(amp|lt|gt);/g, '').replace(new RegExp(LINK), '')).not.toContain('&')
      for (const [, before, after] of written.replace(new RegExp(LINK), '').matchAll(/(.)_(.)/gu))
        expect(before + (after ?? '')).toMatch(/^\w\w$/)
      expect(written).not.toMatch(CONTROLS)
    }))

  it('in Teams: neither markdown nor HTML', () =>
    each((text) => {
      const written = asTeams(sentence(text), SITE)
      const rest = written.replace(/\\[\\*_[\]()`#~|]/g, 'x')
      const inside = '[^*_[\\]()`<>#~|\\\\]+'
      expect(rest).toMatch(
        new RegExp(`^\\*\\*${inside}\\*\\* did this to \\[\\*\\*${inside}\\*\\*\\]\\(${LINK}\\)\\.$`, 'u'),
      )
      expect(written).not.toMatch(CONTROLS)
    }))

  it('in plain text: one line', () =>
    each((text) => {
      expect(asPlain(sentence(text))).not.toMatch(CONTROLS)
      expect(asPlain(sentence(text))).toMatch(/^.+ did this to .+\.$/u)
    }))

  it('in JSON: what is written is a string like any other', () =>
    each((text) => {
      for (const as of [asMarkdown, asSlack, asTeams, asPlain]) {
        const written = as(sentence(text), SITE)
        expect(JSON.parse(JSON.stringify({ text: written }))).toEqual({ text: written })
        expect(written.isWellFormed()).toBe(true)
      }
    }))

  it('in tables: a cell is a cell, and no formula', () =>
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 5 }), (cells) => {
        const line = csvLine(cells)
        const read = [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/g)].map(
          ([, inQuotes, bare]) => inQuotes?.replaceAll('""', '"') ?? bare ?? '',
        )
        expect(read).toEqual(cells.map((cell) => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell)))
        for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
      }),
    ))
})

describe('sentences of whatever a log may hold', () => {
  const types = fc.constantFrom(...(Object.keys(EVENT_TYPES) as EventType[]))
  const anything = fc.oneof(nasty, fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }))
  const facts = fc.dictionary(
    fc.oneof(
      nasty,
      fc.constantFrom(
        'name',
        'id',
        'strategy',
        'variants',
        'roles',
        'tag',
        'userId',
        'purpose',
        'what',
        'count',
        'order',
      ),
    ),
    anything,
  )
  const events: fc.Arbitrary<StoredEvent> = fc
    .record({
      id: fc.nat(),
      type: types,
      createdAt: fc.constant('2024-01-01T00:00:00.000Z'),
      createdBy: nasty,
      project: nasty,
      environment: nasty,
      featureName: nasty,
      data: facts,
      preData: facts,
    })
    .map((event) => event as StoredEvent)

  it('are one line each, of bearable length, and hold no markup but ours', () => {
    fc.assert(
      fc.property(events, (event) => {
        const sentence = sentenceOf(event)
        for (const as of [asMarkdown, asSlack, asTeams, asPlain]) {
          const written = as(sentence, SITE)
          expect(written.length).toBeLessThanOrEqual(3_001)
          expect(written).not.toMatch(CONTROLS)
        }
        expect(asSlack(sentence, SITE).replace(new RegExp(`<${LINK}\\|[^<>|]*>`, 'g'), '')).not.toMatch(/[<>]/)
        expect(asMarkdown(sentence).replace(/\\./g, '').replaceAll('**', '')).not.toMatch(/[*_[\]()`<>#~|]/)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('what is written', () => {
  it('is shortened where somebody wrote a novel, and never empty', () => {
    expect(asPlain([{ strong: '😀'.repeat(5_000) }])).toBe(`${'😀'.repeat(200)}…`)
    expect(asPlain([{ strong: ' \n\t' }])).toBe('–')
    expect(asMarkdown([{ strong: '' }])).toBe('**–**')
  })

  it('ends between two phrases when there are too many of them', () => {
    const long = asSlack(
      Array.from({ length: 100 }, () => ({ strong: '<'.repeat(150), path: '/x' })),
      SITE,
    )
    expect(long.length).toBeLessThan(3_001)
    expect(long).toMatch(/>\*…$/)
  })

  it('has links only where it is known what they begin with', () => {
    const sentence: Sentence = [{ strong: 'a_b (c)', path: '/projects/a%20b' }]
    expect(asMarkdown(sentence)).toBe('**a\\_b \\(c\\)**')
    expect(asMarkdown(sentence, SITE)).toBe('[**a\\_b \\(c\\)**](https://levers.example/base/projects/a%20b)')
    expect(asSlack(sentence, SITE)).toBe('*<https://levers.example/base/projects/a%20b|a_b (c)>*')
    expect(asTeams([{ strong: '<b>1 & 2</b>' }])).toBe('**&lt;b&gt;1 &amp; 2&lt;/b&gt;**')
    expect(asPlain(sentence)).toBe('a_b (c)')
  })

  it('makes neither mentions nor links of what looks like one', () => {
    expect(asSlack([{ strong: '<!channel> https://evil.example' }])).toBe(
      '*&lt;!channel&gt; https:\u200b//evil.example*',
    )
  })
})
