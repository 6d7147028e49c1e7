import { expect, it } from 'vitest'
import { type CountedToggle, countToggles, csvOf, summedText } from './rules.ts'
import type { Statistics } from './schema.ts'

const strategy = (...sizes: number[]) => ({ constraints: sizes.map((size) => ({ values: Array(size).fill('x') })) })
const toggle = (
  environments: Record<string, CountedToggle['environments'] extends ReadonlyMap<string, infer E> ? E : never>,
  archived = false,
) => ({
  archived,
  environments: new Map(Object.entries(environments)),
})

it('toggles are counted one by one, with the largest numbers of what they have', () => {
  const toggles: CountedToggle[] = [
    toggle({ production: { strategies: [strategy(1, 1, 1), strategy()] }, staging: { strategies: [strategy(7)] } }),
    toggle({ production: { strategies: Array(9).fill(strategy(99)) } }, true),
    toggle({ production: { strategies: [{ constraints: [{}] }] } }),
  ]
  const steps = countToggles(toggles)
  expect([steps.next(), steps.next(), steps.next()]).toEqual([
    { done: false, value: undefined },
    { done: false, value: undefined },
    {
      done: true,
      value: { featureToggles: 2, maxEnvironmentStrategies: 2, maxConstraints: 3, maxConstraintValues: 7 },
    },
  ])
})

it('the checksum is of the id of the instance and of the counts', () => {
  const counts = { users: 1, featureToggles: 2, projects: 3, roles: 4, groups: 5, environments: 6, segments: 7 }
  expect(summedText({ ...counts, instanceId: 'id-' } as Statistics)).toBe('id-1234567')
})

it('a file of statistics has one line of names and one of values', () => {
  const statistics = { users: 3, name: 'a "b"', list: ['x'], open: true } as unknown as Statistics
  expect(csvOf(statistics)).toBe('"users","name","list","open"\r\n3,"a ""b""","[""x""]",true\r\n')
})
