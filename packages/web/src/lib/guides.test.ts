import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GUIDES, guideTitle, helpFor } from './guides.ts'
import { parseMarkdown, plainOf } from './markdown.ts'

const FOLDER = new URL('../../../../docs/guides/', import.meta.url)
const headingsOf = (name: string) =>
  parseMarkdown(readFileSync(new URL(`${name}.md`, FOLDER), 'utf8')).filter((block) => block.kind === 'heading')

describe('the guides', () => {
  it('are those of docs/guides, with their titles', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
    expect(GUIDES.map(({ name }) => `${name}.md`).toSorted()).toEqual(files.toSorted())
    for (const { name, title } of GUIDES) expect(plainOf(headingsOf(name)[0]?.parts ?? [])).toBe(title)
  })

  it.each([
    ['/projects/shop/features/checkout', 'rollouts'],
    ['/projects/shop/change-requests/7', 'change-requests'],
    ['/change-requests', 'change-requests'],
    ['/access/users', 'access'],
    ['/access/single-sign-on', 'single-sign-on'],
    ['/addons/3', 'add-ons'],
    ['/inbox', 'web-ui'],
    ['/somewhere', 'web-ui'],
  ])('about %s is %s, with a heading that exists', (path, name) => {
    const { guide, hash } = helpFor(path)
    expect(guide).toBe(name)
    expect(guideTitle(guide)).toBeDefined()
    if (hash !== undefined) expect(headingsOf(guide).map(({ id }) => id)).toContain(hash)
  })
})
