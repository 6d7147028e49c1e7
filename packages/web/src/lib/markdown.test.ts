import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Block, inlineOf, parseMarkdown, plainOf, slugOf } from './markdown.ts'

const text = (value: string) => ({ kind: 'text', text: value })

describe('inline markdown', () => {
  it.each([
    ['plain', [text('plain')]],
    ['a **b** c', [text('a '), { kind: 'strong', parts: [text('b')] }, text(' c')]],
    ['an *old* one', [text('an '), { kind: 'emphasis', parts: [text('old')] }, text(' one')]],
    ['`a | b`', [{ kind: 'code', text: 'a | b' }]],
    ['[guide](limits.md#x)', [{ kind: 'link', href: 'limits.md#x', parts: [text('guide')] }]],
    ['![how](images/a.svg)', [{ kind: 'image', src: 'images/a.svg', alt: 'how' }]],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    ['a\\_b \\*c\\*', [text('a_b *c*')]],
    ['**x\\-y**', [{ kind: 'strong', parts: [text('x-y')] }]],
    ['snake_case_name', [text('snake_case_name')]],
  ])('of %j', (source, parts) => {
    expect(inlineOf(source)).toEqual(parts)
  })

  it('keeps HTML as text', () => {
    expect(inlineOf('<img src=x onerror=alert(1)>')).toEqual([text('<img src=x onerror=alert(1)>')])
  })
})

describe('markdown', () => {
  it('has headings with ids like those of GitHub', () => {
    expect(parseMarkdown('## Data growth, and `retention`')).toEqual([
      {
        kind: 'heading',
        level: 2,
        id: 'data-growth-and-retention',
        parts: [text('Data growth, and '), { kind: 'code', text: 'retention' }],
      },
    ])
    expect(slugOf('Who may do this?')).toBe('who-may-do-this')
  })

  it('joins the lines of a paragraph', () => {
    expect(parseMarkdown('one\ntwo\n\nthree')).toEqual([
      { kind: 'paragraph', parts: [text('one two')] },
      { kind: 'paragraph', parts: [text('three')] },
    ])
  })

  it('has lists with continued lines and lists inside', () => {
    const [list] = parseMarkdown('- one\n  more\n  - inner\n- two') as [Block & { kind: 'list' }]
    expect(list.isOrdered).toBe(false)
    expect(list.items.map(({ parts }) => plainOf(parts))).toEqual(['one more', 'two'])
    expect(list.items[0]?.blocks).toMatchObject([{ kind: 'list', items: [{ parts: [text('inner')] }] }])
  })

  it('has numbered lists with code between the steps', () => {
    const [list, ...rest] = parseMarkdown('1. first\n\n   ```sh\n   npm start\n   ```\n\n2. second') as [
      Block & { kind: 'list' },
    ]
    expect(rest).toEqual([])
    expect(list.items).toMatchObject([{ blocks: [{ kind: 'code', text: 'npm start' }] }, { parts: [text('second')] }])
  })

  it('has tables whose cells may contain a bar in code', () => {
    expect(parseMarkdown('| a | b |\n|---|---|\n| `x|y` | z |')).toEqual([
      {
        kind: 'table',
        head: [[text('a')], [text('b')]],
        rows: [[[{ kind: 'code', text: 'x|y' }], [text('z')]]],
      },
    ])
  })

  it('has code that is not parsed, and quotes', () => {
    expect(parseMarkdown('```\n# no *markup*\n```\n> quoted')).toEqual([
      { kind: 'code', text: '# no *markup*' },
      { kind: 'quote', blocks: [{ kind: 'paragraph', parts: [text('quoted')] }] },
    ])
  })

  it('of every guide leaves no markup in the text', () => {
    const folder = new URL('../../../../docs/guides/', import.meta.url)
    const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
    expect(names.length).toBeGreaterThan(10)
    const textsOf = (blocks: readonly Block[]): string[] =>
      blocks.flatMap((block) => {
        if (block.kind === 'list')
          return block.items.flatMap((item) => [withoutCode(item.parts), ...textsOf(item.blocks)])
        if (block.kind === 'table') return [...block.head, ...block.rows.flat()].map(withoutCode)
        if (block.kind === 'quote') return textsOf(block.blocks)
        return block.kind === 'code' ? [] : [withoutCode(block.parts)]
      })
    const withoutCode = (parts: Parameters<typeof plainOf>[0]): string =>
      plainOf(parts.filter(({ kind }) => kind !== 'code'))
    for (const name of names)
      for (const line of textsOf(parseMarkdown(readFileSync(new URL(name, folder), 'utf8'))))
        expect(line, name).not.toMatch(/\]\(|\*\*|`|^#|^\|/)
  })
})
