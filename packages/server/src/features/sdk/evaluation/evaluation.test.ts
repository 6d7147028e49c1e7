import { createHash } from 'node:crypto'
import { aKnownToggle } from '@leverframe/testing/known-toggle'
import { strategyOf } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import { EnvironmentSnapshot, type KnownToggle, type Segment } from '#features/sdk/snapshot/index'
import { answerTo } from './answer.ts'
import { contextFrom, textOfContext } from './context-rules.ts'
import { momentIn } from './moments.ts'

const standard = new Set(['userId'])
const contextOf = (fields: [string, unknown][], properties: [string, unknown][] = []) =>
  contextFrom({ fields, properties, standard, root: '/query' })

const after = (value: string) => ({ contextName: 'currentTime', operator: 'DATE_AFTER', values: [], value })
const strategyWith = (more: object) => strategyOf('s', more)

function toggleWith(strategy: object, name = 'flag'): KnownToggle {
  const targeting = { enabled: true, strategies: [strategyWith(strategy)], variants: null }
  return aKnownToggle({ name, environments: new Map([['development', targeting]]) })
}

const environmentWith = (strategy: object, segments: readonly Segment[] = []) =>
  new EnvironmentSnapshot('development', 1, [toggleWith(strategy)], new Map(segments.map((one) => [one.id, one])))

describe('a context', () => {
  it('converts scalars to text and omits empty values, lists and objects', () => {
    const fields: [string, unknown][] = [
      ['userId', 7],
      ['a', true],
      ['b', ''],
      ['c', null],
      ['d', [1]],
      ['e', { x: 1 }],
      ['f', Number.NaN],
      ['g', 'x'],
    ]
    expect({ ...contextOf(fields) }).toEqual({ userId: '7', properties: { a: 'true', g: 'x' } })
  })

  it('keeps text as it is, also if it looks like a number or begins with a space', () => {
    const texts = { a: '007', b: '1.50', c: '1e3', d: ' x ', e: ' ', f: 'TRUE', g: '2024.10', h: 'Ünï\n' }
    expect(contextOf(Object.entries(texts)).properties).toEqual(texts)
    expect(contextOf([], Object.entries(texts)).properties).toEqual(texts)
    expect(contextOf([['userId', ' 007 ']])).toMatchObject({ userId: ' 007 ' })
    const numbers: [string, unknown][] = [
      ['a', 0],
      ['b', -0.5],
      ['c', 1e21],
      ['d', false],
    ]
    expect(contextOf(numbers).properties).toEqual({ a: '0', b: '-0.5', c: '1e+21', d: 'false' })
  })

  it('prefers properties over fields of the same name', () => {
    expect(contextOf([['plan', 'free']], [['plan', 'pro']]).properties.plan).toBe('pro')
    expect(contextOf([['plan', 'free']], [['plan', '']]).properties.plan).toBe('free')
  })

  it('has the same text for any order of its fields', () => {
    const [one, two] = [
      contextOf([
        ['userId', '1'],
        ['b', 2],
        ['a', 1],
      ]),
      contextOf([
        ['a', 1],
        ['b', 2],
        ['userId', '1'],
      ]),
    ]
    expect(textOfContext(one)).toBe(textOfContext(two))
    expect(textOfContext(one)).not.toBe(
      textOfContext(
        contextOf([
          ['a', 1],
          ['b', 2],
        ]),
      ),
    )
  })
})

describe('a moment', () => {
  it('changes when a date in a strategy or segment is reached and when it is passed', () => {
    const segment = { id: 3, name: 'late', constraints: [after('2026-06-01T00:00:00Z')] }
    const strategy = { constraints: [after('2026-01-01T00:00:00Z'), after('nonsense')], segments: [3] }
    const environment = environmentWith(strategy, [segment])
    const at = (text: string, plus = 0) => momentIn(environment, Date.parse(text) + plus)
    const moments = [
      at('2025-01-01T00:00:00Z'),
      at('2026-01-01T00:00:00Z'),
      at('2026-01-01T00:00:00Z', 1),
      at('2026-06-01T00:00:00Z'),
      at('2026-06-01T00:00:00Z', 1),
    ]
    expect(moments).toEqual([...new Set(moments)])
    expect(at('2026-03-01T00:00:00Z')).toBe(at('2026-01-01T00:00:00Z', 1))
    expect(at('2030-01-01T00:00:00Z')).toBe(at('2026-06-01T00:00:00Z', 1))
  })

  it('follows the dates of toggles that are added, changed and removed', () => {
    const environment = environmentWith({ constraints: [after('2026-01-01T00:00:00Z')] })
    const dates = () => momentIn(environment, Date.parse('2030-01-01T00:00:00Z')) / 2
    expect(dates()).toBe(1)
    const other = toggleWith({ constraints: [after('2026-02-01T00:00:00Z')] }, 'other')
    environment.put({ name: 'other', entry: environment.entryOf(other), eventId: 2 })
    expect(dates()).toBe(2)
    environment.put({ name: 'flag', entry: environment.entryOf(toggleWith({})), eventId: 3 })
    expect(dates()).toBe(1)
    environment.put({ name: 'other', entry: undefined, eventId: 4 })
    expect(dates()).toBe(0)
  })
})

const randomEnvironment = () =>
  environmentWith({ name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'random' } })

describe('an answer', () => {
  const asked = async (
    environment: EnvironmentSnapshot,
    now: string,
    context: [string, unknown][],
    ifNoneMatch?: string,
    random = () => 0,
    body?: Buffer,
  ) => {
    let evaluated = 0
    const question = {
      environment,
      what: 'on',
      context: contextFrom({ fields: context, standard: new Set(['userId', 'sessionId']), root: '' }),
      newSession: () => 'made',
      ifNoneMatch,
    }
    const answer = await answerTo(question, { clock: () => new Date(now), random }, async (compiled, seen, chance) => {
      evaluated++
      const rendered = compiled.renderEnabled(seen, chance)
      return body ?? Buffer.from(rendered, 'latin1').toString()
    })
    return { ...answer, evaluated }
  }

  it('is not evaluated for a client that has it, until a date in a constraint has passed', async () => {
    const environment = environmentWith({ constraints: [after('2026-01-01T00:00:00Z')] })
    const before = await asked(environment, '2025-12-31T00:00:00Z', [['userId', '1']])
    expect([before.evaluated, before.body]).toEqual([1, '{"toggles":[]}'])
    const later = await asked(environment, '2025-12-31T23:59:59Z', [['userId', '1']], before.etag)
    expect(later).toEqual({ etag: before.etag, body: undefined, evaluated: 0 })
    const passed = await asked(environment, '2026-01-02T00:00:00Z', [['userId', '1']], before.etag)
    expect([passed.evaluated, passed.body]).toEqual([1, expect.stringContaining('"flag"')])
  })

  it('has an ETag from the question, or from its bytes when it used a random number or a generated session', async () => {
    const sticky = environmentWith({ name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default' } })
    const now = '2026-01-01T00:00:00Z'
    const ofUser = await asked(sticky, now, [['userId', '1']])
    expect((await asked(sticky, now, [['userId', '1']], ofUser.etag)).evaluated).toBe(0)
    const ofNobody = await asked(sticky, now, [])
    expect(await asked(sticky, now, [], ofNobody.etag)).toMatchObject({ evaluated: 1, body: undefined })
    const random = randomEnvironment()
    const drawn = await Promise.all(
      [0, 0.3, 0.6, 0.9].map((number) => asked(random, now, [['userId', '1']], undefined, () => number)),
    )
    expect(new Set(drawn.map(({ etag }) => etag)).size).toBe(new Set(drawn.map(({ body }) => body)).size)
  })

  // Longer bodies are hashed in parts of 256 KB.
  it.each([262_143, 262_144, 262_145, 524_288, 524_289, 700_000])(
    'with a random body of %i bytes has an ETag of all bytes',
    async (length) => {
      const environment = randomEnvironment()
      const etagOf = async (body: Buffer) => {
        const { etag } = await asked(environment, '2026-01-01T00:00:00Z', [['userId', '1']], undefined, () => 0, body)
        return etag
      }
      const body = Buffer.alloc(length, 'x')
      const hash = createHash('sha256').update(body).digest('base64url')
      expect(await etagOf(body)).toBe(`W/"${hash.slice(0, 27)}"`)
      for (const at of [0, Math.min(262_144, length - 1), length - 1]) {
        const changed = Buffer.from(body)
        changed[at] = 0
        expect(await etagOf(changed)).not.toBe(await etagOf(body))
      }
    },
  )
})
