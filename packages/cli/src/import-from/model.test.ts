import { expect, it } from 'vitest'
import { EMPTY, joined, type Snapshot } from './model.ts'

const strategy = {
  name: 'default',
  title: null,
  disabled: false,
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
}
const token = { type: 'client', environment: 'dev', projects: ['*'], expiresAt: null, secret: '' }
const inEnvironment = (name: string, enabled: boolean) => ({ name, enabled, strategies: [], variants: [] })
const toggle = (name: string, description: string, ...environments: ReturnType<typeof inEnvironment>[]) => ({
  name,
  description,
  project: 'shop',
  type: 'release',
  impressionData: false,
  stale: false,
  tags: [],
  links: [],
  dependencies: [],
  environments,
})

/** One of each thing with this name, described by the file that it is from. */
const fileOf = (name: string, description: string): Snapshot => ({
  environments: [{ name, type: description, enabled: true }],
  projects: [{ id: name, name: description, description }],
  strategyTypes: [{ name, description, deprecated: false, parameters: [] }],
  contextFields: [{ name, description, stickiness: false, legalValues: [] }],
  tagTypes: [{ name, description, icon: '', color: null }],
  segments: [{ name, description, constraints: [] }],
  toggles: [toggle(name, description)],
  defaultStrategies: [{ project: 'shop', environment: name, strategy: { ...strategy, title: description } }],
  tokens: [{ ...token, tokenName: name }],
  notes: [{ kind: 'changed', what: name, why: 'of this' }],
})

it('several files are one import: of things with the same name, the first one counts', () => {
  const [a, other, b] = [fileOf('a', 'first'), fileOf('a', 'second'), fileOf('b', 'third')]
  const expected = Object.fromEntries(
    Object.entries(a).map(([key, list]) => [key, [...list, ...b[key as keyof Snapshot]]]),
  )
  expect(joined([a, other, b])).toEqual({ ...expected, tokens: [...a.tokens, ...other.tokens, ...b.tokens] })
  expect(joined([])).toEqual(EMPTY)
})

it('a toggle of several files has the environments of all of them', () => {
  const [dev, production] = [inEnvironment('dev', true), inEnvironment('production', true)]
  const files = [
    toggle('a', 'first', dev),
    toggle('a', 'second', inEnvironment('dev', false), production),
    toggle('a', 'third', inEnvironment('production', false)),
  ].map((one) => ({ ...EMPTY, toggles: [one] }))
  expect(joined(files).toggles).toEqual([toggle('a', 'first', dev, production)])
})

it('default strategies and notes of several files are the same only when all of their parts are', () => {
  const [one] = fileOf('dev', 'first').defaultStrategies
  const [note] = fileOf('dev', 'first').notes
  if (!one || !note) throw new Error('The file has both')
  const defaultStrategies = [one, { ...one, project: 'blog' }, { ...one, environment: 'production' }]
  const notes = [note, { ...note, kind: 'left-out' as const }, { ...note, what: 'b' }, { ...note, why: 'of that' }]
  const file = { ...EMPTY, defaultStrategies, notes }
  expect(joined([file, file])).toEqual(file)
})
