import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure'
import { isReservedName } from '#kernel/names'
import { problemsOf } from '#platform/validation'
import { toggleEvent, toggleSnapshot } from './events.ts'
import { INITIAL_FIELDS } from './fields.ts'
import { changed, patched } from './rules.ts'
import { NewToggle } from './schema.ts'
import type { Toggle } from './store.ts'
import { DEFAULT_TYPE, lifetimeDaysOf, TOGGLE_TYPES } from './types.ts'

const toggle: Toggle = {
  ...INITIAL_FIELDS,
  name: 'checkout',
  project: 'shop',
  description: 'The new one',
  createdAt: '2026-01-01T00:00:00.000Z',
  archivedAt: null,
}
const document = {
  name: 'checkout',
  description: 'The new one',
  type: 'release',
  stale: false,
  impressionData: false,
  owner: null,
  payloadSchema: null,
}

const failureOf = (work: () => unknown): Failure => {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a PUT', () => {
  it('keeps the value of absent fields', () => {
    expect(changed(toggle, {})).toEqual(toggle)
    expect(changed(toggle, { name: 'checkout', stale: true })).toEqual({ ...toggle, stale: true })
    expect(changed(toggle, { description: null })).toEqual({ ...toggle, description: null })
  })

  it('changes only description, type, stale, impressionData, owner and payloadSchema, and ignores other fields', () => {
    const edits = {
      description: 'x',
      type: 'sunset',
      stale: true,
      impressionData: true,
      owner: 'user:1',
      payloadSchema: '{}',
    } as const
    const readOnly = { project: 'other', createdAt: 'never', archivedAt: 'now', archived: true }
    expect(changed(toggle, { ...edits, ...readOnly } as never)).toEqual({ ...toggle, ...edits })
  })

  it('refuses a change of the name', () => {
    expect(failureOf(() => changed(toggle, { name: 'Checkout' }))).toMatchObject({
      code: 'invalid',
      details: [{ path: '/body/name' }],
    })
  })
})

describe('a JSON Patch', () => {
  it('returns exactly the editable fields', () => {
    expect(patched(document, [{ op: 'replace', path: '/stale', value: true }])).toEqual({
      description: 'The new one',
      type: 'release',
      stale: true,
      impressionData: false,
      owner: null,
      payloadSchema: null,
    })
  })

  it('allows operations on read-only fields that keep their value', () => {
    expect(patched(document, [{ op: 'replace', path: '/name', value: 'checkout' }])).toBeTruthy()
    const there = { op: 'replace', path: '/name', value: 'other' } as const
    const back = { op: 'replace', path: '/name', value: 'checkout' } as const
    expect(patched(document, [there, back])).toBeTruthy()
    expect(failureOf(() => patched(document, [there])).details).toEqual([
      { path: '/name', message: 'cannot be changed' },
    ])
  })

  it('reports every read-only field that it would change', () => {
    const failure = failureOf(() =>
      patched(document, [
        { op: 'remove', path: '/name' },
        { op: 'add', path: '/new', value: 1 },
      ]),
    )
    expect(failure.details?.map(({ path }) => path)).toEqual(['/name', '/new'])
  })

  it.each([null, [], 'text', 5])('refuses to turn the toggle into %j', (value) => {
    expect(failureOf(() => patched(document, [{ op: 'replace', path: '', value }])).code).toBe('invalid')
  })
})

describe('names of toggles', () => {
  const isName = (name: string) => problemsOf(NewToggle, { name }, '').length === 0

  it('are exactly those of 1 to 100 characters that equal their own URL encoding and are not "." or ".."', () => {
    // fast-check generates the reserved names occasionally, whatever the alphabet.
    const fits = (name: string) =>
      name.length >= 1 &&
      name.length <= 100 &&
      name !== '.' &&
      name !== '..' &&
      !isReservedName(name) &&
      encodeURIComponent(name) === name
    const texts = fc.oneof(
      fc.string({ maxLength: 110, unit: fc.constantFrom(..."ab1-_.!~*'() %/ä\n") }),
      fc.string({ unit: fc.constantFrom(..."ab1-_.!~*'()"), maxLength: 102 }),
      fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
    )
    fc.assert(
      fc.property(texts, (name) => isName(name) === fits(name)),
      { examples: [['prototype'], ['__proto__'], ['.'], ['..']] },
    )
  })
})

describe('types of toggles', () => {
  it('are six, release first', () => {
    expect(TOGGLE_TYPES.map(({ id }) => id)).toEqual([
      'release',
      'experiment',
      'operational',
      'kill-switch',
      'permission',
      'sunset',
    ])
    expect(DEFAULT_TYPE).toBe('release')
  })

  it('have a lifetime in days, or none', () => {
    expect(TOGGLE_TYPES.map(({ id }) => lifetimeDaysOf(id))).toEqual([40, 40, 7, null, null, 90])
    expect(lifetimeDaysOf('unheard of')).toBeNull()
  })
})

describe('the event of a toggle', () => {
  const itself = { name: 'checkout', createdAt: '2026-01-01T00:00:00.000Z' }

  it('always has name and createdAt in data, and in preData if there is one', () => {
    expect(toggleEvent('feature-deleted', toggle)).toEqual({
      type: 'feature-deleted',
      project: 'shop',
      featureName: 'checkout',
      data: itself,
    })
    const change = { environment: 'production', data: { enabled: true }, preData: { enabled: false } }
    expect(toggleEvent('feature-environment-enabled', toggle, change)).toEqual({
      type: 'feature-environment-enabled',
      project: 'shop',
      environment: 'production',
      featureName: 'checkout',
      data: { ...itself, enabled: true },
      preData: { ...itself, enabled: false },
    })
  })

  it('contains the whole toggle in a snapshot', () => {
    const { archivedAt: _, ...rest } = toggle
    expect(toggleSnapshot(toggle)).toEqual({ ...rest, archived: false })
    expect(toggleSnapshot({ ...toggle, archivedAt: '2026-02-01T00:00:00.000Z' }).archived).toBe(true)
  })
})
