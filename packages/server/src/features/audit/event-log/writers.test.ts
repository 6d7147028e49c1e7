import { runs } from '@leverframe/testing/depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENT_TYPES, type StoredEvent } from '#kernel/event'
import { csvLine } from './csv.ts'
import type { Sentence } from './phrases.ts'
import { sentenceOf } from './sentences.ts'
import { asMarkdown, asPlain, asSlack, asTeams } from './writers.ts'

const SITE = 'https://levers.example/base'

/** Characters with a meaning in one of the formats, mixed with ordinary letters. */
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

describe('user input in sentences', () => {
  const sentence = (text: string): Sentence => [
    { strong: text },
    ' did this to ',
    { strong: text, path: `/x/${text}` },
    '.',
  ]
  const each = (check: (text: string) => void) =>
    fc.assert(fc.property(nasty, check), { numRuns: runs({ short: 200, long: 1_000 }) })

  it('is escaped in markdown, and all links belong to this server', () =>
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

  it('is escaped in Slack: only own links in angle brackets, no markup, three entities', () =>
    each((text) => {
      const written = asSlack(sentence(text), SITE)
      const shape = new RegExp(`^\\*[^*~\`<>|]+\\* did this to \\*<${LINK}\\|[^*~\`<>|]+>\\*\\.$`, 'u')
      expect(written).toMatch(shape)
      expect(written.replace(/&(amp|lt|gt);/g, '').replace(new RegExp(LINK), '')).not.toContain('&')
      for (const [, before, after] of written.replace(new RegExp(LINK), '').matchAll(/(.)_(.)/gu))
        expect(before + (after ?? '')).toMatch(/^\w\w$/)
      expect(written).not.toMatch(CONTROLS)
    }))

  it('contains neither markdown nor HTML in Teams', () =>
    each((text) => {
      const written = asTeams(sentence(text), SITE)
      const rest = written.replace(/\\[\\*_[\]()`#~|]/g, 'x')
      const inside = '[^*_[\\]()`<>#~|\\\\]+'
      expect(rest).toMatch(
        new RegExp(`^\\*\\*${inside}\\*\\* did this to \\[\\*\\*${inside}\\*\\*\\]\\(${LINK}\\)\\.$`, 'u'),
      )
      expect(written).not.toMatch(CONTROLS)
    }))

  it('is one line in plain text', () =>
    each((text) => {
      expect(asPlain(sentence(text))).not.toMatch(CONTROLS)
      expect(asPlain(sentence(text))).toMatch(/^.+ did this to .+\.$/u)
    }))

  it('is an ordinary string in JSON', () =>
    each((text) => {
      for (const as of [asMarkdown, asSlack, asTeams, asPlain]) {
        const written = as(sentence(text), SITE)
        expect(JSON.parse(JSON.stringify({ text: written }))).toEqual({ text: written })
        expect(written.isWellFormed()).toBe(true)
      }
    }))

  it('is a single cell without formulas in CSV', () =>
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

describe('sentences about arbitrary event data', () => {
  const types = fc.constantFrom(...EVENT_TYPES)
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

  it('are single lines of limited length without foreign markup', () => {
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
      { numRuns: runs({ short: 200, long: 1_000 }) },
    )
  })
})

describe('a formatted sentence', () => {
  it('shortens long values and is never empty', () => {
    expect(asPlain([{ strong: '😀'.repeat(5_000) }])).toBe(`${'😀'.repeat(200)}…`)
    expect(asPlain([{ strong: ' \n\t' }])).toBe('–')
    expect(asMarkdown([{ strong: '' }])).toBe('**–**')
  })

  it('ends between two phrases when there are too many', () => {
    const long = asSlack(
      Array.from({ length: 100 }, () => ({ strong: '<'.repeat(150), path: '/x' })),
      SITE,
    )
    expect(long.length).toBeLessThan(3_001)
    expect(long).toMatch(/>\*…$/)
  })

  it('has links only with a known public URL', () => {
    const sentence: Sentence = [{ strong: 'a_b (c)', path: '/projects/a%20b' }]
    expect(asMarkdown(sentence)).toBe('**a\\_b \\(c\\)**')
    expect(asMarkdown(sentence, SITE)).toBe('[**a\\_b \\(c\\)**](https://levers.example/base/projects/a%20b)')
    expect(asSlack(sentence, SITE)).toBe('*<https://levers.example/base/projects/a%20b|a_b (c)>*')
    expect(asTeams([{ strong: '<b>1 & 2</b>' }])).toBe('**&lt;b&gt;1 &amp; 2&lt;/b&gt;**')
    expect(asPlain(sentence)).toBe('a_b (c)')
  })

  it('creates no mentions or links from text that looks like one', () => {
    expect(asSlack([{ strong: '<!channel> https://evil.example' }])).toBe(
      '*&lt;!channel&gt; https:\u200b//evil.example*',
    )
  })
})
