import { describe, expect, it } from 'vitest'
import { joined } from '../src/import-from/model.ts'
import { keepWeights } from '../src/import-from/normal.ts'
import { SOURCES } from '../src/import-from/sources.ts'

/** A strategy for users of one plan, and one for everyone. */
const strategy = (more: object = {}, parameters: object = {}) => ({
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  parameters: { rollout: '100', stickiness: 'default', groupId: 'banner', ...parameters },
  constraints: [],
  segments: [],
  variants: [],
  ...more,
})
const isPro = {
  contextName: 'plan',
  operator: 'IN',
  values: ['pro'],
  inverted: false,
  caseInsensitive: false,
}
const variant = (name: string, more: object = {}) => ({
  name,
  weight: 1_000,
  weightType: 'variable',
  stickiness: 'default',
  ...more,
})
const served = (type: string, value: string, name = value) => [variant(name, { payload: { type, value } })]

const toggle = (more: object) => ({
  name: 'banner',
  project: 'shop',
  type: 'release',
  description: 'Shows a banner',
  impressionData: false,
  stale: false,
  tags: [],
  links: [],
  dependencies: [],
  ...more,
})
const inProduction = (strategies: object[], more: object = {}) => ({
  environments: [{ name: 'production', enabled: true, strategies, variants: [], ...more }],
})
const ofParent = { dependencies: [{ feature: 'parent', enabled: true, variants: [] }] }

type Case = readonly [form: string, content: unknown, toggle: object]

function unleash(): Case[] {
  const given = {
    ...strategy({ title: 'Pro', disabled: true, constraints: [isPro], segments: [7] }, { rollout: '25' }),
    variants: [variant('red'), variant('blue', { weight: 0 })],
  }
  const named = {
    ...given,
    segments: ['people'],
    variants: [variant('red', { weightType: 'fix' }), variant('blue', { weight: 0 })],
  }
  const own = { type: 'experiment', description: 'Shows a banner', impressionData: true, stale: true }
  const file = {
    features: [{ name: 'banner', project: 'shop', ...own }],
    featureStrategies: [{ featureName: 'banner', environment: 'production', sortOrder: 0, ...given }],
    featureEnvironments: [{ featureName: 'banner', environment: 'production', enabled: false }],
    featureTags: [{ featureName: 'banner', tagType: 'squad', tagValue: 'checkout' }],
    links: [
      { feature: 'banner', links: [{ url: 'https://example.com/', title: 'Wiki' }, { url: 'https://x.example/' }] },
    ],
    dependencies: [{ feature: 'banner', dependencies: [{ feature: 'parent', enabled: true, variants: [] }] }],
    segments: [{ id: 7, name: 'people' }],
  }
  const expected = toggle({
    ...own,
    ...ofParent,
    ...inProduction([named], { enabled: false }),
    tags: [{ type: 'squad', value: 'checkout' }],
    links: [
      { url: 'https://example.com/', title: 'Wiki' },
      { url: 'https://x.example/', title: null },
    ],
  })
  const {
    links: _,
    dependencies: _none,
    ...older
  } = {
    ...file,
    featureStrategySegments: [{ featureStrategyId: 'one', segmentId: 7 }],
    featureStrategies: [{ ...file.featureStrategies[0], id: 'one', segments: undefined }],
    featureTags: [{ featureName: 'banner', type: 'squad', value: 'checkout' }],
  }
  return [
    ['an export of one environment', file, expected],
    ['an export of the state', older, { ...expected, links: [], dependencies: [] }],
  ]
}

function launchdarkly(): Case[] {
  const file = (description?: string) => ({
    items: [
      { key: 'parent', kind: 'boolean', variations: [{ value: true }, { value: false }], environments: {} },
      {
        key: 'banner',
        name: 'Banner',
        ...(description !== undefined && { description }),
        kind: 'multivariate',
        variations: [{ value: 'r', name: 'Red' }, { value: { a: 1 } }],
        tags: ['payments', 'x'],
        environments: {
          production: {
            on: true,
            prerequisites: [{ key: 'parent', variation: 0 }],
            rules: [
              {
                description: 'Pro',
                clauses: [{ attribute: 'plan', op: 'in', values: ['pro'] }],
                variation: 0,
              },
            ],
            fallthrough: {
              rollout: {
                bucketBy: 'tenant',
                variations: [100_000, 0].map((weight, index) => ({ variation: 1 - index, weight })),
              },
            },
          },
        },
      },
    ],
  })
  const json = served('json', '{"a":1}').map((one) => ({ ...one, stickiness: 'tenant' }))
  const expected = toggle({
    ...ofParent,
    ...inProduction([
      strategy({ title: 'Pro', constraints: [isPro], variants: served('string', 'r', 'Red') }),
      strategy({ variants: json }, { stickiness: 'tenant' }),
    ]),
    tags: [{ type: 'simple', value: 'payments' }],
  })
  return [
    ['with a description', file('Shows a banner'), { ...expected, description: 'Banner: Shows a banner' }],
    ['without one', file(), { ...expected, description: 'Banner' }],
  ]
}

function flagsmith(): Case[] {
  const state = (feature_state_value: unknown) => ({ feature: { name: 'banner' }, enabled: true, feature_state_value })
  const document = {
    name: 'Production',
    feature_states: [state('r')],
    project: {
      segments: [
        {
          name: 'Pro',
          rules: [{ type: 'ALL', conditions: [{ property_: 'plan', operator: 'EQUAL', value: 'pro' }], rules: [] }],
          feature_states: [state(7)],
        },
      ],
    },
  }
  const list = [{ name: 'banner', description: 'Shows a banner', default_enabled: true, initial_value: 'r' }]
  return [
    [
      'the document of an environment',
      document,
      toggle({
        description: null,
        ...inProduction([
          strategy({ title: 'Pro', segments: ['Pro'], variants: served('number', '7') }),
          strategy({ variants: served('string', 'r') }),
        ]),
      }),
    ],
    ['an export of features', list, toggle(inProduction([strategy({ variants: served('string', 'r') })]))],
  ]
}

function flipt(): Case[] {
  const file = (more: object) => ({
    flags: [
      {
        key: 'banner',
        name: 'Banner',
        type: 'VARIANT_FLAG_TYPE',
        enabled: true,
        variants: [
          { key: 'red', attachment: { hex: '#f00' } },
          { key: 'grey', default: true },
        ],
        rules: [{ segment: 'pro', distributions: [{ variant: 'red', rollout: 100 }] }],
        ...more,
      },
    ],
    segments: [{ key: 'pro', name: 'Pro', constraints: [{ property: 'plan', operator: 'eq', value: 'pro' }] }],
  })
  const expected = toggle(
    inProduction([
      strategy({ segments: ['Pro'], variants: served('json', '{"hex":"#f00"}', 'red') }),
      strategy({ variants: [variant('grey')] }),
    ]),
  )
  return [
    ['with a description', file({ description: 'Shows a banner' }), expected],
    ['with a name only', file({}), { ...expected, description: 'Banner' }],
  ]
}

function growthbook(): Case[] {
  const rules = [{ type: 'force', description: 'Pro', condition: { plan: 'pro' }, value: 'r', force: 'r' }]
  const fields = { description: 'Shows a banner', tags: ['payments', 'x'], prerequisites: [{ id: 'parent' }] }
  const expected = toggle({
    ...inProduction([
      strategy({ title: 'Pro', constraints: [isPro], variants: served('string', 'r') }),
      strategy({ variants: served('string', 'plain') }),
    ]),
    ...ofParent,
    tags: [{ type: 'simple', value: 'payments' }],
  })
  const feature = { id: 'banner', valueType: 'string', defaultValue: 'plain', ...fields }
  return [
    ['the API', { features: [{ ...feature, environments: { production: { enabled: true, rules } } }] }, expected],
    [
      'the payload of an SDK',
      { features: { banner: { defaultValue: 'plain', rules } } },
      { ...expected, description: null, tags: [], dependencies: [] },
    ],
  ]
}

function goff(): Case[] {
  const file = (metadata?: object) => ({
    banner: {
      variations: { red: 'r', plain: { a: 1 } },
      targeting: [{ name: 'Pro', query: 'plan eq "pro"', variation: 'red' }],
      defaultRule: { variation: 'plain' },
      ...(metadata && { metadata }),
    },
  })
  const expected = toggle(
    inProduction([
      strategy({ title: 'Pro', constraints: [isPro], variants: served('string', 'r', 'red') }),
      strategy({ variants: served('json', '{"a":1}', 'plain') }),
    ]),
  )
  return [
    ['with a description', file({ description: 'Shows a banner' }), expected],
    ['without one', file(), { ...expected, description: null }],
  ]
}

const CASES: Readonly<Record<string, () => Case[]>> = { unleash, launchdarkly, flagsmith, flipt, growthbook, goff }

describe.each(SOURCES)('a toggle that is imported from $name', ({ name, read }) => {
  it.each(CASES[name]?.() ?? [])('has everything that people read: %s', (_, content, expected) => {
    const { toggles } = read(content, { project: 'shop', environments: ['production'] })
    expect(toggles.find((one) => one.name === 'banner')).toEqual(expected)
  })
})

describe('an export of Unleash', () => {
  const read = (content: unknown) =>
    SOURCES.find(({ name }) => name === 'unleash')?.read(content, { project: 'shop', environments: [] })
  const file = (environment: string, ...projects: string[]) => ({
    features: projects.map((project) => ({ name: `in-${project}`, project })),
    featureStrategies: [],
    featureEnvironments: projects.map((project) => ({ featureName: `in-${project}`, environment, enabled: false })),
    projects: [{ id: 'shop', name: 'Web Shop', description: 'About the shop' }],
  })

  it('names the projects of its toggles, except the one that every server has', () => {
    expect(read(file('production', 'default', 'shop', 'other', 'other'))?.projects).toEqual([
      { id: 'shop', name: 'Web Shop', description: 'About the shop' },
      { id: 'other', name: 'other', description: '' },
    ])
  })

  it('gives each toggle its own strategies, in their order and with their segments', () => {
    const strategies = [
      { featureName: 'a', environment: 'dev', name: 'default', title: 'second', sortOrder: 2, id: 's2' },
      { featureName: 'a', environment: 'dev', strategyName: 'default', title: 'first', sortOrder: 1, id: 's1' },
      { featureName: 'a', environmentName: 'production', name: 'default', title: 'elsewhere' },
      { featureName: 'b', name: 'default', title: 'everywhere' },
    ]
    const segments = [
      { id: 1, name: 'people' },
      { id: 2, name: 'others' },
    ]
    const content = {
      features: [{ name: 'a' }, { name: 'b' }],
      featureStrategies: strategies,
      featureEnvironments: [
        { featureName: 'a', environment: 'dev', enabled: true },
        { featureName: 'a', environmentName: 'production' },
        { featureName: 'a' },
        { featureName: 'b', environment: 'dev' },
      ],
      featureStrategySegments: [
        { featureStrategyId: 's1', segmentId: 1 },
        { feature_strategy_id: 's2', segment_id: 2 },
      ],
      segments,
    }
    const shown = read(content)?.toggles.map(({ name, environments }) => [
      name,
      ...environments.map((one) => [one.name, ...one.strategies.map((own) => [own.title, own.segments.join()])]),
    ])
    expect(shown).toEqual([
      ['a', ['dev', ['first', 'people'], ['second', 'others']], ['production', ['elsewhere', '']]],
      ['b', ['dev', ['everywhere', '']]],
    ])
  })

  it('of one environment is joined with those of others, by the names of toggles', () => {
    const files = [file('development', 'shop'), file('production', 'shop', 'other'), file('production', 'shop')]
    const { toggles, projects } = joined(files.flatMap((one) => read(one) ?? []))
    expect(toggles.map(({ name, environments }) => [name, environments.map((one) => one.name)])).toEqual([
      ['in-shop', ['development', 'production']],
      ['in-other', ['production']],
    ])
    expect(projects.map(({ id }) => id)).toEqual(['shop', 'other'])
  })
})

describe('the weights of imported variants', () => {
  it.each([
    ['equal shares stay variable', ['variable 334', 'variable 333', 'variable 333'], undefined],
    ['fixed weights stay, and the others share the rest', ['fix 200', 'variable 400', 'variable 400'], undefined],
    [
      'a rest that is not shared equally is fixed',
      ['fix 200', 'variable 500', 'variable 300'],
      ['fix 200', 'fix 500', 'variable 300'],
    ],
    ['fixed weights only stay', ['fix 400', 'fix 600'], ['fix 400', 'fix 600']],
    [
      'the larger shares come first',
      ['variable 333', 'variable 334', 'variable 333'],
      ['fix 333', 'fix 334', 'variable 333'],
    ],
  ])('%s', (_, given, expected = given) => {
    const variants = given.map((one) => {
      const [weightType, weight] = one.split(' ')
      return { name: one, weight: Number(weight), weightType: weightType as 'fix' | 'variable', stickiness: 'default' }
    })
    expect(keepWeights(variants).map(({ weightType, weight }) => `${weightType} ${weight}`)).toEqual(expected)
  })
})
