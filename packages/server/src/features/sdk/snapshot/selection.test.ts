import { aKnownToggle } from '@leverframe/testing/known-toggle'
import { describe, expect, it } from 'vitest'
import { EnvironmentSnapshot } from './environment-snapshot.ts'
import { Selection } from './selection.ts'
import type { KnownToggle } from './types.ts'

const toggle = (name: string, project = 'shop', tag = 'red'): KnownToggle =>
  aKnownToggle({ name, project, tags: [{ type: 'simple', value: tag }] })

const many = (count: number) => Array.from({ length: count }, (_, index) => `toggle-${String(index).padStart(4, '0')}`)
const worldOf = (toggles: readonly KnownToggle[]) => new EnvironmentSnapshot('development', 1, toggles, new Map())
const ofShop = { environment: 'development', projects: ['shop'], inline: false }

const textOf = (selection: Selection, environment: EnvironmentSnapshot) =>
  Buffer.concat([...selection.render(environment).chunks]).toString()
const namesIn = (selection: Selection, environment: EnvironmentSnapshot): string[] =>
  JSON.parse(`[${textOf(selection, environment)}]`).map(({ name }: { name: string }) => name)

describe('a selection', () => {
  it('follows toggles that are created, deleted, moved to another project or lose a tag', () => {
    const environment = worldOf([toggle('a'), toggle('b', 'bank'), toggle('c')])
    const [shop, red] = [
      new Selection(ofShop),
      new Selection({ environment: 'development', tags: [['simple', 'red']], inline: false }),
    ]
    const seen = () => [namesIn(shop, environment), namesIn(red, environment)]
    expect(seen()).toEqual([
      ['a', 'c'],
      ['a', 'b', 'c'],
    ])
    environment.put('b', environment.entryOf(toggle('b', 'shop')), 2)
    environment.put('a', environment.entryOf(toggle('a', 'bank', 'blue')), 3)
    expect(seen()).toEqual([
      ['b', 'c'],
      ['b', 'c'],
    ])
    environment.put('c', undefined, 4)
    environment.put('d', environment.entryOf(toggle('d')), 5)
    expect(seen()).toEqual([
      ['b', 'd'],
      ['b', 'd'],
    ])
  })

  it('renders one block again when one of 1,000 toggles changes', () => {
    const names = many(1_000)
    const environment = worldOf(names.map((name) => toggle(name)))
    const selection = new Selection(ofShop)
    const before = new Set(selection.render(environment).chunks)
    environment.put('toggle-0500', environment.entryOf({ ...toggle('toggle-0500'), description: 'new' }), 2)
    const after = selection.render(environment).chunks
    expect(after.filter((part) => !before.has(part))).toHaveLength(1)
    expect(Buffer.concat([...after]).toString()).toContain('"description":"new"')
  })

  it('is rebuilt when the journal does not cover all changes and for a reloaded environment', () => {
    const names = many(1_200)
    const environment = worldOf(names.map((name) => toggle(name)))
    const selection = new Selection(ofShop)
    expect(namesIn(selection, environment)).toHaveLength(1_200)
    for (const [index, name] of names.slice(0, 1_100).entries()) environment.put(name, undefined, index + 2)
    expect(namesIn(selection, environment)).toEqual(names.slice(1_100))
    expect(namesIn(selection, worldOf([toggle('other')]))).toEqual(['other'])
  })
})
