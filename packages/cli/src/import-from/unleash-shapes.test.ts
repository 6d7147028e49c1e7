import { describe, expect, it } from 'vitest'
import type { Note } from './model.ts'
import {
  contextFieldFrom,
  defaultStrategiesFrom,
  dependencyFrom,
  environmentFrom,
  linkFrom,
  projectFrom,
  segmentFrom,
  strategyTypeFrom,
  tagFrom,
  tagTypeFrom,
  toggleFrom,
  tokenFrom,
} from './unleash-shapes.ts'

/** Values of another type than a field has. */
const WRONG = { name: 1, type: 1, description: 1, sortOrder: 'x', project: 1 }

describe('an environment of Unleash', () => {
  it('is read with all its fields', () => {
    const given = { name: 'dev', type: 'development', sortOrder: 2, enabled: false, protected: true }
    expect(environmentFrom(given)).toEqual({ name: 'dev', type: 'development', sortOrder: 2, enabled: false })
  })

  it('is on and for production when it does not say otherwise', () => {
    expect(environmentFrom({ name: 'x' })).toEqual({ name: 'x', type: 'production', enabled: true })
    expect(environmentFrom(WRONG)).toEqual({ name: '', type: 'production', enabled: true })
  })
})

describe('a project of Unleash', () => {
  it('is read with all its fields', () => {
    const given = {
      name: 'Shop',
      description: 'The shop',
      mode: 'protected',
      defaultStickiness: 'userId',
      featureLimit: 5,
      featureNaming: { pattern: 'a-.+', example: 'a-b', description: 'Begins with a' },
      linkTemplates: [{ title: 'Wiki', urlTemplate: 'https://x.example/{{feature}}' }, { urlTemplate: 'u' }],
      environments: ['dev', { environment: 'production' }, { name: 'x' }, 7],
    }
    expect(projectFrom('shop', given)).toEqual({
      ...given,
      id: 'shop',
      linkTemplates: [
        { title: 'Wiki', urlTemplate: 'https://x.example/{{feature}}' },
        { title: null, urlTemplate: 'u' },
      ],
      environments: ['dev', 'production'],
    })
  })

  it('has its id as its name when it has no name', () => {
    expect(projectFrom('shop', { name: '' })).toEqual({ id: 'shop', name: 'shop', description: '' })
  })

  it('keeps that it has no limit and no naming pattern', () => {
    const empty = { pattern: null, example: null, description: null }
    for (const featureNaming of [null, { pattern: '', example: '', description: '' }])
      expect(projectFrom('shop', { featureLimit: null, featureNaming })).toEqual({
        id: 'shop',
        name: 'shop',
        description: '',
        featureLimit: null,
        featureNaming: empty,
      })
  })
})

describe('the default strategies of a project of Unleash', () => {
  const strategy = { name: 'flexibleRollout', title: 'Start', parameters: { rollout: '25' }, id: 'one' }
  const read = (more: object = {}) => ({
    name: 'flexibleRollout',
    title: 'Start',
    disabled: false,
    parameters: { rollout: '25', stickiness: 'default', groupId: 'shop' },
    constraints: [],
    segments: [],
    variants: [],
    ...more,
  })

  it('are the first ones of each environment, without ids and segments', () => {
    const given = [
      { environment: 'dev', defaultStrategy: { ...strategy, segments: [1] } },
      { environment: 'empty', defaultStrategy: null },
      { environment: 'dev', defaultStrategy: { ...strategy, title: 'Second' } },
      { name: 'production', defaultStrategy: { ...strategy, title: 'Older form' } },
    ]
    expect(defaultStrategiesFrom('shop', given)).toEqual([
      { project: 'shop', environment: 'dev', strategy: read() },
      { project: 'shop', environment: 'production', strategy: read({ title: 'Older form' }) },
    ])
  })
})

describe('a strategy type of Unleash', () => {
  it('is read with its parameters', () => {
    const parameter = { name: 'ids', type: 'list', description: 'Who', required: true }
    const given = { name: 'tenants', description: 'For tenants', deprecated: true, editable: true }
    expect(strategyTypeFrom({ ...given, parameters: [parameter, {}] })).toEqual([
      {
        name: 'tenants',
        description: 'For tenants',
        deprecated: true,
        parameters: [parameter, { name: '', type: 'string', description: '', required: false }],
      },
    ])
    expect(strategyTypeFrom({})).toEqual([{ name: '', description: '', deprecated: false, parameters: [] }])
  })

  it('is left out when every server has it', () => {
    expect(strategyTypeFrom({ name: 'default', editable: false })).toEqual([])
  })
})

describe('a context field of Unleash', () => {
  it('is read with its legal values', () => {
    const legalValues = [{ value: 'pro', description: 'Paying' }, { value: 'free' }]
    const given = { name: 'plan', description: 'The plan', stickiness: true, sortOrder: 3, project: 'shop' }
    expect(contextFieldFrom({ ...given, legalValues, createdAt: 'x' })).toEqual({ ...given, legalValues })
  })

  it('has no order, project and values when it does not say otherwise', () => {
    const empty = { name: '', description: '', stickiness: false, legalValues: [] }
    expect(contextFieldFrom(WRONG)).toEqual(empty)
    const legalValues = [{ description: '' }]
    expect(contextFieldFrom({ legalValues })).toEqual({ ...empty, legalValues: [{ value: '' }] })
  })
})

describe('a tag type of Unleash', () => {
  it('is read with its colour, if it has one', () => {
    const given = { name: 'squad', description: 'Who owns it', icon: 'S', color: '#fff' }
    expect(tagTypeFrom(given)).toEqual(given)
    expect(tagTypeFrom({})).toEqual({ name: '', description: '', icon: '', color: null })
  })
})

describe('a segment of Unleash', () => {
  it('is read with its constraints', () => {
    const constraint = { contextName: 'plan', operator: 'IN', values: ['pro'], inverted: true, caseInsensitive: true }
    const given = { name: 'people', description: 'Ours', project: 'shop', constraints: [constraint] }
    expect(segmentFrom({ ...given, id: 7 })).toEqual(given)
  })

  it('has no constraints when the source only names it', () => {
    expect(segmentFrom({ name: 'people' })).toEqual({ name: 'people', description: '', constraints: undefined })
  })
})

describe('a token of Unleash', () => {
  it('is read with its access', () => {
    const given = {
      tokenName: 'web',
      type: 'frontend',
      environment: 'production',
      projects: ['shop', 'blog'],
      expiresAt: '2030-01-01T00:00:00.000Z',
      secret: '*:production.x',
    }
    expect(tokenFrom(given)).toEqual(given)
  })

  it('is read from its older and newer forms', () => {
    const read = { tokenName: 'ann', type: 'client', environment: '', expiresAt: null, secret: '' }
    expect(tokenFrom({ username: 'ann', type: 'backend', project: 'a,b' })).toEqual({ ...read, projects: ['a', 'b'] })
    expect(tokenFrom({ tokenName: '', username: 'ann', type: 'client' })).toEqual({ ...read, projects: ['*'] })
  })
})

describe('the reader of toggles of Unleash', () => {
  it('reads dependencies, on a parent that is on unless they say otherwise', () => {
    expect(dependencyFrom({ feature: 'a', enabled: false, variants: ['x'] })).toEqual({
      feature: 'a',
      enabled: false,
      variants: ['x'],
    })
    expect(dependencyFrom({})).toEqual({ feature: '', enabled: true, variants: [] })
  })

  it('reads tags of exports and of the API', () => {
    expect(tagFrom({ tagType: 'squad', tagValue: 7, type: 'x', value: 'y' })).toEqual({ type: 'squad', value: '7' })
    expect(tagFrom({ type: 'squad', value: 'checkout' })).toEqual({ type: 'squad', value: 'checkout' })
    expect(tagFrom({})).toEqual({ type: 'simple', value: '' })
  })

  it('reads links, with or without a title', () => {
    expect(linkFrom({ url: 'https://x.example/', title: 'Wiki' })).toEqual({ url: 'https://x.example/', title: 'Wiki' })
    expect(linkFrom({ title: '' })).toEqual({ url: '', title: null })
  })
})

describe('a toggle of the API of Unleash', () => {
  const read = (given: object) => {
    const notes: Note[] = []
    return { toggle: toggleFrom({ ...given }, (id) => (id === 7 ? 'people' : undefined), notes), notes }
  }
  const strategy = (more: object = {}) => ({
    name: 'default',
    title: null,
    disabled: false,
    parameters: {},
    constraints: [],
    segments: [],
    variants: [],
    ...more,
  })
  const empty = {
    name: '',
    project: 'default',
    type: 'release',
    description: null,
    impressionData: false,
    stale: false,
    archived: false,
    tags: [],
    links: [],
    dependencies: [],
    environments: [],
  }
  const variant = { name: 'red', weight: 1_000, weightType: 'variable', stickiness: 'default' }

  it('has defaults for everything that it does not say', () => {
    expect(read({})).toEqual({ toggle: empty, notes: [] })
  })

  it('is read with all its fields, and with strategies in their order', () => {
    const own = { name: 'banner', project: 'shop', type: 'experiment', description: 'A banner' }
    const flags = { impressionData: true, stale: true, archived: true }
    const strategies = [
      { name: 'default', title: 'c', sortOrder: 2, id: 'three' },
      { name: 'default', title: 'a', sortOrder: -1, id: 'one', segments: [7, 8] },
      { name: 'default', title: 'b', id: 'two', disabled: true },
    ]
    expect(
      read({
        ...own,
        ...flags,
        tags: [{ type: 'squad', value: 'checkout' }],
        links: [{ url: 'u', title: 'Wiki' }],
        dependencies: [{ feature: 'parent' }],
        environments: [{ name: 'production', enabled: true, strategies, variants: [variant] }, { name: 'dev' }],
      }),
    ).toEqual({
      notes: [],
      toggle: {
        ...own,
        ...flags,
        tags: [{ type: 'squad', value: 'checkout' }],
        links: [{ url: 'u', title: 'Wiki' }],
        dependencies: [{ feature: 'parent', enabled: true, variants: [] }],
        environments: [
          {
            name: 'production',
            enabled: true,
            strategies: [
              strategy({ id: 'one', title: 'a', segments: ['people'] }),
              strategy({ id: 'two', title: 'b', disabled: true }),
              strategy({ id: 'three', title: 'c' }),
            ],
            variants: [variant],
          },
          { name: 'dev', enabled: false, strategies: [], variants: [] },
        ],
      },
    })
  })

  it.each([
    ['no strategies', []],
    ['disabled strategies only', [{ name: 'default', disabled: true }]],
  ])('gets a strategy for everyone when it is on with %s', (_, strategies) => {
    const { toggle, notes } = read({ name: 'a', environments: [{ name: 'dev', enabled: true, strategies }] })
    const parameters = { rollout: '100', stickiness: 'default', groupId: 'a' }
    expect(toggle.environments[0]?.strategies).toEqual([
      ...strategies.map(strategy),
      strategy({ name: 'flexibleRollout', parameters }),
    ])
    expect(notes).toEqual([
      {
        kind: 'changed',
        what: 'toggle a in dev',
        why: 'it is on without an active strategy, which is on for everyone: it gets a strategy for everyone',
      },
    ])
  })
})
