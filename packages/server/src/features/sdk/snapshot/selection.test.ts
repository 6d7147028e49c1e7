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
    environment.put({ name: 'b', entry: environment.entryOf(toggle('b', 'shop')), eventId: 2 })
    environment.put({ name: 'a', entry: environment.entryOf(toggle('a', 'bank', 'blue')), eventId: 3 })
    expect(seen()).toEqual([
      ['b', 'c'],
      ['b', 'c'],
    ])
    environment.put({ name: 'c', entry: undefined, eventId: 4 })
    environment.put({ name: 'd', entry: environment.entryOf(toggle('d')), eventId: 5 })
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
    environment.put({
      name: 'toggle-0500',
      entry: environment.entryOf({ ...toggle('toggle-0500'), description: 'new' }),
      eventId: 2,
    })
    const after = selection.render(environment).chunks
    expect(after.filter((part) => !before.has(part))).toHaveLength(1)
    expect(Buffer.concat([...after]).toString()).toContain('"description":"new"')
  })

  it('is rebuilt when the journal does not cover all changes and for a reloaded environment', () => {
    const names = many(1_200)
    const environment = worldOf(names.map((name) => toggle(name)))
    const selection = new Selection(ofShop)
    expect(namesIn(selection, environment)).toHaveLength(1_200)
    for (const [index, name] of names.slice(0, 1_100).entries())
      environment.put({ name, entry: undefined, eventId: index + 2 })
    expect(namesIn(selection, environment)).toEqual(names.slice(1_100))
    expect(namesIn(selection, worldOf([toggle('other')]))).toEqual(['other'])
  })

  it('contains the changes of the pauses when it is rendered in steps', () => {
    const names = many(1_000)
    const environment = worldOf(names.map((name) => toggle(name)))
    const selection = new Selection(ofShop)
    const steps = selection.renderInSteps(environment)
    for (let pause = 0, next = steps.next(); !next.done; pause++, next = steps.next()) {
      const removed = names[pause * 7]
      if (removed !== undefined) environment.put({ name: removed, entry: undefined, eventId: 2 * pause + 2 })
      const name = `toggle-0${pause}-new`
      environment.put({ name, entry: environment.entryOf(toggle(name)), eventId: 2 * pause + 3 })
      // Another request renders the same selection without steps.
      if (pause === 5) expect(namesIn(selection, environment)).toHaveLength(1_000)
      if (pause === 8) break
    }
    for (const _ of steps);
    expect(namesIn(selection, environment)).toEqual(namesIn(new Selection(ofShop), environment))
    expect(namesIn(selection, environment)).toContain('toggle-08-new')
  })
})
