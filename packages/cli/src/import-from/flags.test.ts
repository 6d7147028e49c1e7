import { describe, expect, it } from 'vitest'
import { all, always, any, constraint, Inexpressible, isOneOf, isPresent, not } from './condition.ts'
import { type Flag, nameFrom, segmentFrom, servedTo, snapshotOf, stickinessOf, variantOf } from './flags.ts'
import { EMPTY, type Snapshot } from './model.ts'
import { type Rule, strategiesOf, thousandths } from './rules.ts'

const rule = (more: Partial<Rule> = {}): Rule => ({
  when: always,
  share: 100,
  variants: [],
  stickiness: 'default',
  rest: 'off',
  ...more,
})
const flag = (key: string, more: Partial<Flag> = {}): Flag => ({
  key,
  description: null,
  tags: [],
  payloads: new Map(),
  dependencies: [],
  changes: [],
  environments: [],
  ...more,
})
const inEnvironment = (name: string, ...rules: Rule[]) => ({ name, enabled: true, rules: () => rules })
const strategy = (more: object = {}) => ({
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  parameters: { rollout: '100', stickiness: 'default', groupId: 'flag' },
  constraints: [],
  segments: [],
  variants: [],
  ...more,
})
const toggle = (name: string, more: object = {}) => ({
  name,
  project: 'shop',
  type: 'release',
  description: null,
  impressionData: false,
  stale: false,
  tags: [],
  links: [],
  dependencies: [],
  environments: [],
  ...more,
})
const isPro = { contextName: 'plan', operator: 'IN', values: ['pro'], inverted: false, caseInsensitive: false }
const field = (name: string, stickiness = false) => ({ name, description: '', stickiness, legalValues: [] })
const isFrom = (name: string) => isOneOf(name, ['a'])

describe('the import of flags', () => {
  const imported = (flags: Flag[], more: Partial<Snapshot> = {}) => snapshotOf(flags, { project: 'shop', ...more })

  it('has the environments, projects and context fields that they use', () => {
    const environments = [
      inEnvironment('Production', rule({ when: all([isFrom('plan'), isFrom('userId')]), stickiness: 'tenant' })),
      inEnvironment('qa', rule({ when: isFrom('tenant') }), rule({ when: isFrom('plan') })),
    ]
    const segments = [{ name: 'people', description: '', constraints: [{ ...isPro, contextName: 'seats' }, isPro] }]
    const flags = [
      flag('flag', { environments }),
      flag('other', { project: 'blog' }),
      flag('c', { project: 'default' }),
    ]
    const { toggles, ...rest } = imported(flags, { segments })
    expect(rest).toEqual({
      environments: [
        { name: 'Production', type: 'production', enabled: true },
        { name: 'qa', type: 'development', enabled: true },
      ],
      projects: ['shop', 'blog'].map((id) => ({ id, name: id, description: '' })),
      contextFields: [field('plan'), field('tenant', true), field('seats')],
      segments,
      strategyTypes: [],
      tagTypes: [],
      defaultStrategies: [],
      tokens: [],
      notes: [],
    })
    expect(toggles.map(({ name, project }) => [name, project])).toEqual([
      ['flag', 'shop'],
      ['other', 'blog'],
      ['c', 'default'],
    ])
    expect(imported([])).toEqual(EMPTY)
  })

  it('has toggles with names that can be in addresses, and tags of 2 to 50 characters', () => {
    const dependencies = [{ feature: 'parent', enabled: true, variants: [] }]
    const given = flag('the flag', {
      description: 'Text',
      tags: ['x', 'ab', 'y'.repeat(60)],
      dependencies,
      changes: ['c'],
    })
    expect(imported([given])).toMatchObject({
      toggles: [
        toggle('the-flag', {
          description: 'Text',
          dependencies,
          tags: [
            { type: 'simple', value: 'ab' },
            { type: 'simple', value: 'y'.repeat(50) },
          ],
        }),
      ],
      notes: [
        { kind: 'changed', what: 'toggle the-flag', why: 'its name was the flag' },
        { kind: 'changed', what: 'toggle the-flag', why: 'c' },
      ],
    })
  })

  it('switches off what no rule serves or what cannot be expressed, and says so once', () => {
    const impossible = () => {
      throw new Inexpressible('it is odd')
    }
    const environments = [
      inEnvironment('dev', rule({ share: 0 })),
      { name: 'off', enabled: false, rules: () => [] },
      { name: 'qa', enabled: true, rules: impossible },
    ]
    const off = { enabled: false, strategies: [], variants: [] }
    const note = { kind: 'changed' as const, what: 'all', why: 'once' }
    expect(imported([flag('flag', { environments })], { notes: [note, note] })).toMatchObject({
      toggles: [toggle('flag', { environments: ['dev', 'off', 'qa'].map((name) => ({ name, ...off })) })],
      notes: [
        note,
        { kind: 'changed', what: 'toggle flag in dev', why: 'no rule serves it: it is switched off' },
        { kind: 'left-out', what: 'toggle flag in qa', why: 'it is odd. It is switched off there' },
      ],
    })
    const broken = () => {
      throw new TypeError('a mistake')
    }
    expect(() => imported([flag('flag', { environments: [{ name: 'x', enabled: true, rules: broken }] })])).toThrow(
      'a mistake',
    )
  })
})

describe('the names of an import', () => {
  it.each([
    ['a flag/of ä', 'a-flag-of-'],
    [' a.b~c_d-e ', 'a.b~c_d-e'],
    ['x'.repeat(101), 'x'.repeat(100)],
    [' ', 'unnamed'],
  ])('of %j are names that can be in addresses', (key, expected) => {
    expect(nameFrom(key)).toBe(expected)
  })

  it.each<[unknown, string | undefined, string, string, string]>([
    ['a  b', undefined, 'a b', 'string', 'a  b'],
    [true, undefined, 'true', 'string', 'true'],
    [7, undefined, '7', 'number', '7'],
    [{ a: 1 }, ' Red one ', 'Red one', 'json', '{"a":1}'],
    [undefined, '  ', 'null', 'json', 'null'],
    ['', undefined, 'empty', 'string', ''],
    ['x'.repeat(101), undefined, 'x'.repeat(100), 'string', 'x'.repeat(101)],
  ])('of variants are those of their value %j, unless they have one', (value, given, name, type, written) => {
    expect(variantOf(value, given)).toEqual({ name, payload: { type, value: written } })
  })

  it('of the field of a user is the default stickiness', () => {
    expect(['userId', 'tenant'].map(stickinessOf)).toEqual(['default', 'tenant'])
  })
})

describe('a condition that becomes a segment', () => {
  it('has constraints that all have to match', () => {
    const made = segmentFrom('people', all([isOneOf('plan', ['pro']), not(isPresent('age'))]))
    const isAgeless = { ...isPro, contextName: 'age', operator: 'REGEX', inverted: true }
    const { values: _, ...age } = { ...isAgeless, value: '^.*$' }
    const constraints = [isPro, age]
    expect(made).toEqual({
      segment: { name: 'people', description: '', constraints },
      condition: { kind: 'segment', name: 'people', constraints },
    })
    const inside = { kind: 'segment' as const, name: 'inside', constraints: [isPro] }
    for (const other of [always, any([isFrom('a'), isFrom('b')]), isOneOf('a', []), inside, all([isFrom('a'), inside])])
      expect(segmentFrom('people', other)).toBeUndefined()
  })
})

describe('the users that a flag serves', () => {
  const part = (isOn: boolean, weight: number) => ({ isOn, weight, name: () => `${isOn}` })

  it('are a share of all, with variants unless the flag is boolean', () => {
    const parts = [part(true, 1), part(false, 3)]
    expect(servedTo(parts, true)).toEqual({ share: 25, variants: [] })
    expect(servedTo(parts, false)).toEqual({ share: 25, variants: [{ name: 'true', weight: 1 }] })
    expect(servedTo([], false)).toEqual({ share: 0, variants: [] })
  })

  it.each([
    [[1, 1, 1], [334, 333, 333], false],
    [[1, 2, 1], [250, 500, 250], true],
    [[0, 0], [0, 0], true],
    [[1, 4, 2], [143, 571, 286], false],
    [[], [], true],
  ])('have weights of thousandths: %j', (given, weights, isExact) => {
    expect(thousandths(given)).toEqual({ weights, isExact })
  })
})

describe('the strategies for a list of rules', () => {
  const planned = (...rules: Rule[]) => {
    const notes: string[] = []
    const payloads = new Map([['red', { type: 'string' as const, value: 'r' }]])
    const note = (kind: string, why: string) => void notes.push(`${kind}: ${why}`)
    return { strategies: strategiesOf(rules, { toggle: 'flag', environment: 'dev', payloads, note }), notes }
  }
  const ROUNDED = 'changed: percentages are rounded to whole numbers'
  const OTHERS = 'changed: percentages select other users than before, because the hash is another one'

  it('do not match the users of earlier rules, unless they go on to the next rule', () => {
    const [a, b] = [isOneOf('plan', ['pro']), constraint('age', 'NUM_GT', { value: '9' })]
    const age = { contextName: 'age', operator: 'NUM_GT', value: '9', inverted: false, caseInsensitive: false }
    const notPro = { ...isPro, inverted: true }
    const off = rule({ when: a, share: 0 })
    expect(planned(off, rule({ when: b, title: 'Older' }), rule()).strategies).toEqual([
      strategy({ title: 'Older', constraints: [age, notPro] }),
      strategy({ constraints: [notPro] }),
    ])
    expect(planned({ ...off, rest: 'next' }, rule()).strategies).toEqual([strategy()])
    expect(planned(rule({ when: a }), rule({ share: 0 })).strategies).toEqual([strategy({ constraints: [isPro] })])
    expect(planned(rule({ when: any([a, b]), title: 'x'.repeat(201) })).strategies).toEqual([
      strategy({ title: 'x'.repeat(200), constraints: [isPro] }),
      strategy({ title: 'x'.repeat(200), constraints: [age] }),
    ])
  })

  it('name segments once', () => {
    const segment = { kind: 'segment' as const, name: 'people', constraints: [isPro] }
    expect(planned(rule({ when: all([segment, segment]) })).strategies).toEqual([strategy({ segments: ['people'] })])
    const notPro = { ...isPro, inverted: true }
    expect(planned(rule({ when: segment, share: 0 }), rule()).strategies).toEqual([strategy({ constraints: [notPro] })])
  })

  it('have whole percentages, and say when that changes something', () => {
    const parameters = (rollout: string) => ({ rollout, stickiness: 'tenant', groupId: 'flag' })
    const given = (share: number) => planned(rule({ share, stickiness: 'tenant' }))
    expect(given(25)).toEqual({ strategies: [strategy({ parameters: parameters('25') })], notes: [OTHERS] })
    expect(given(24.6)).toEqual({ strategies: [strategy({ parameters: parameters('25') })], notes: [ROUNDED, OTHERS] })
    expect(given(0.4)).toEqual({ strategies: [], notes: [ROUNDED] })
    expect(given(0)).toEqual({ strategies: [], notes: [] })
    expect(given(100)).toEqual({ strategies: [strategy({ parameters: parameters('100') })], notes: [] })
  })

  it('have the variants with a weight, with their payloads', () => {
    const variants = [
      { name: 'red', weight: 1 },
      { name: 'none', weight: 0 },
      { name: 'blue', weight: 3 },
    ]
    const own = { stickiness: 'default' }
    expect(planned(rule({ variants }))).toEqual({
      strategies: [
        strategy({
          variants: [
            { name: 'red', weight: 250, weightType: 'fix', ...own, payload: { type: 'string', value: 'r' } },
            { name: 'blue', weight: 750, weightType: 'variable', ...own },
          ],
        }),
      ],
      notes: [OTHERS],
    })
    const third = variants.map((one) => ({ ...one, weight: 1 }))
    expect(planned(rule({ variants: third })).notes).toEqual([
      OTHERS,
      'changed: weights of variants are rounded to tenths of a percent',
    ])
    expect(planned(rule({ variants: variants.slice(0, 1) })).notes).toEqual([])
  })

  it('are at most twenty for one rule', () => {
    const anyOf = (count: number) =>
      rule({ when: any(Array.from({ length: count }, (_, index) => isFrom(`${index}`))) })
    expect(planned(anyOf(20)).strategies).toHaveLength(20)
    expect(() => planned(anyOf(21))).toThrow('its rules need more than 20 strategies')
  })
})
