import { describe, expect, it } from 'vitest'
import { cataloguePlan, settingSteps } from './catalogue-plan.ts'
import { EMPTY, type ImportedStrategy, type Snapshot } from './model.ts'
import type { Catalogue } from './unleash-api.ts'

const ADMIN = '/api/admin'

const source = (given: Partial<Snapshot>): Snapshot => ({ ...EMPTY, ...given })
const server = (given: Partial<Catalogue>): Catalogue => ({
  ...EMPTY,
  segmentIds: new Map([['people', 7]]),
  segmentName: () => undefined,
  ...given,
})
/** The writes of an import to a server that has these things, with `default` as its only own strategy type. */
const steps = (wanted: Partial<Snapshot>, now: Partial<Catalogue> = {}) =>
  cataloguePlan(source(wanted), server(now), new Set(['default']))
const settings = (wanted: Partial<Snapshot>, now: Partial<Catalogue> = {}) => settingSteps(source(wanted), server(now))

const environment = (name: string, more: object = {}) => ({ name, type: 'test', enabled: true, ...more })
const project = (more: object = {}) => ({ id: 'my shop', name: 'Shop', description: 'The shop', mode: 'open', ...more })
const strategyType = (more: object = {}) => ({
  name: 'my tenants',
  description: 'For tenants',
  deprecated: false,
  parameters: [{ name: 'ids', type: 'list', description: '', required: true }],
  ...more,
})
const contextField = (name: string, more: object = {}) => ({
  name,
  description: 'About it',
  stickiness: false,
  legalValues: [{ value: 'pro' }],
  ...more,
})
const tagType = (more: object = {}) => ({ name: 'my squad', description: 'Who', icon: 'S', color: null, ...more })
const segment = (more: object = {}) => ({ name: 'people', description: 'Ours', constraints: [], ...more })

const everything = {
  environments: [environment('pre prod')],
  projects: [project()],
  strategyTypes: [strategyType()],
  contextFields: [contextField('plan')],
  tagTypes: [tagType()],
  segments: [segment()],
}

describe('the catalogue of an import', () => {
  it('is created on an empty server in the order in which things need each other', () => {
    const { deprecated: _, ...type } = strategyType()
    const created = (what: string, path: string, body: object) => ({
      what,
      action: 'create',
      method: 'POST',
      path: `${ADMIN}${path}`,
      body,
    })
    expect(steps(everything)).toEqual([
      created('environment pre prod', '/environments', environment('pre prod')),
      created('project my shop', '/projects', project()),
      created('strategy type my tenants', '/strategies', type),
      created('context field plan', '/context', contextField('plan')),
      created('tag type my squad', '/tag-types', tagType()),
      created('segment people', '/segments', segment()),
    ])
  })

  it('is not written to a server that has all of it', () => {
    expect(steps(everything, everything)).toEqual([])
  })
})

describe('the environments of an import', () => {
  const updated = { what: 'environment pre prod', action: 'update' }

  it('keep the fields that the source does not have', () => {
    const there = environment('pre prod', { sortOrder: 3 })
    expect(steps({ environments: [environment('pre prod')] }, { environments: [there] })).toEqual([])
  })

  it('get other fields and their switch with different requests', () => {
    const wanted = environment('pre prod', { type: 'production', sortOrder: 1, enabled: false })
    expect(steps({ environments: [wanted] }, { environments: [environment('pre prod')] })).toEqual([
      {
        ...updated,
        method: 'PUT',
        path: `${ADMIN}/environments/update/pre%20prod`,
        body: { type: 'production', sortOrder: 1 },
      },
      { ...updated, method: 'POST', path: `${ADMIN}/environments/pre%20prod/off` },
    ])
    const off = environment('pre prod', { enabled: false })
    expect(steps({ environments: [environment('pre prod')] }, { environments: [off] })).toEqual([
      { ...updated, method: 'POST', path: `${ADMIN}/environments/pre%20prod/on` },
    ])
  })
})

describe('the projects of an import', () => {
  const [a, b, c] = [environment('a'), environment('b'), environment('c')]
  const bodiesOf = (used: readonly string[] | undefined, wanted: Partial<Snapshot>, now: Partial<Catalogue>) =>
    steps({ ...wanted, projects: [project(used && { environments: used })] }, now).flatMap(({ what, body }) =>
      what.startsWith('project') ? [body] : [],
    )

  it('are created with their environments, unless they use all those of the source', () => {
    const of = { environments: ['a'] }
    expect(bodiesOf(['a'], { environments: [a, b] }, {})).toEqual([project(of)])
    expect(bodiesOf(['a', 'b'], { environments: [a, b] }, {})).toEqual([project()])
    expect(bodiesOf(undefined, { environments: [a, b] }, {})).toEqual([project()])
    expect(bodiesOf(['a'], { environments: [a] }, { environments: [a, b] })).toEqual([project()])
    expect(bodiesOf(['a'], {}, { environments: [a, b] })).toEqual([project(of)])
  })

  it('are created and updated without the settings that could refuse toggles', () => {
    const wanted = project({ featureLimit: 5, featureNaming: { pattern: 'x', example: null, description: null } })
    expect(steps({ projects: [wanted] }).map(({ body }) => body)).toEqual([project()])
    expect(steps({ projects: [wanted] }, { projects: [project()] })).toEqual([])
  })

  it('are updated when one of their fields differs', () => {
    const there = project({ description: 'Older' })
    expect(steps({ projects: [project()] }, { projects: [there] })).toEqual([
      {
        what: 'project my shop',
        action: 'update',
        method: 'PUT',
        path: `${ADMIN}/projects/my%20shop`,
        body: { name: 'Shop', description: 'The shop', mode: 'open' },
      },
    ])
  })

  it.each([
    ['that the server has and uses in it', ['a', 'b'], ['b', 'c']],
    ['that the server does not use in it', ['a'], ['c']],
    ['that the server does not list', undefined, ['b', 'c']],
  ])('lose environments that the source does not use in them: those %s, and new ones', (_, uses, lost) => {
    const there = project(uses && { environments: uses })
    const wanted = { environments: [a, b, c], projects: [project({ environments: ['a'] })] }
    const removals = lost.map((name) => ({
      what: `project my shop: without environment ${name}`,
      action: 'update',
      method: 'DELETE',
      path: `${ADMIN}/projects/my%20shop/environments/${name}`,
    }))
    const found = steps(wanted, { environments: [a, b], projects: [there] })
    expect(found.filter(({ method }) => method === 'DELETE')).toEqual(removals)
  })

  it('lose no environments when the source does not list theirs, or when they use all', () => {
    for (const wanted of [project(), project({ environments: ['a', 'b'] })])
      expect(
        steps({ environments: [a, b], projects: [wanted] }, { environments: [a, b], projects: [project()] }).filter(
          ({ method }) => method === 'DELETE',
        ),
      ).toEqual([])
  })
})

describe('the context fields of an import', () => {
  it('are created in the project that they belong to', () => {
    const wanted = contextField('my plan', { project: 'my shop' })
    expect(steps({ contextFields: [wanted] })).toEqual([
      {
        what: 'context field my plan',
        action: 'create',
        method: 'POST',
        path: `${ADMIN}/projects/my%20shop/context`,
        body: contextField('my plan'),
      },
    ])
  })

  it('are updated with the other fields of the server', () => {
    const wanted = contextField('my plan', { project: 'my shop', sortOrder: 1 })
    const there = contextField('my plan', { project: 'my shop', sortOrder: 4, description: 'Older' })
    expect(steps({ contextFields: [wanted] }, { contextFields: [there] })).toEqual([
      {
        what: 'context field my plan',
        action: 'update',
        method: 'PUT',
        path: `${ADMIN}/projects/my%20shop/context/my%20plan`,
        body: contextField('my plan', { sortOrder: 4 }),
      },
    ])
  })

  it('are not updated for another place in the list', () => {
    const there = contextField('plan', { sortOrder: 4 })
    expect(steps({ contextFields: [contextField('plan', { sortOrder: 1 })] }, { contextFields: [there] })).toEqual([])
  })

  it.each(['userId', 'sessionId', 'appName', 'environment', 'currentTime', 'remoteAddress'])(
    'keep the description that the server has itself for %s',
    (name) => {
      const there = contextField(name, { description: 'Its own' })
      expect(steps({ contextFields: [contextField(name)] }, { contextFields: [there] })).toEqual([])
      const sticky = contextField(name, { stickiness: true })
      const bodies = steps({ contextFields: [sticky] }, { contextFields: [there] }).map(({ body }) => body)
      expect(bodies).toEqual([{ ...there, stickiness: true }])
    },
  )
})

describe('the segments of an import', () => {
  it('are updated by their id on the server, and can move to a project', () => {
    for (const [more, body] of [
      [{}, { project: null }],
      [{ project: 'shop' }, { project: 'shop' }],
    ])
      expect(steps({ segments: [segment(more)] }, { segments: [segment({ description: 'Older' })] })).toEqual([
        {
          what: 'segment people',
          action: 'update',
          method: 'PUT',
          path: `${ADMIN}/segments/7`,
          body: segment(body),
        },
      ])
  })

  it('are left out when the source only names them', () => {
    expect(steps({ segments: [segment({ constraints: undefined })] })).toEqual([])
  })
})

describe('the strategy types and tag types of an import', () => {
  const updated = (what: string, path: string, body?: object) => ({
    what,
    action: 'update',
    method: body ? 'PUT' : 'POST',
    path: `${ADMIN}${path}`,
    ...(body && { body }),
  })

  it('do not include the strategy types that every server has', () => {
    expect(steps({ strategyTypes: [strategyType({ name: 'default', deprecated: true })] })).toEqual([])
  })

  it('are replaced when they differ', () => {
    const { deprecated: _, ...type } = strategyType()
    expect(
      steps(
        { strategyTypes: [strategyType()], tagTypes: [tagType()] },
        { strategyTypes: [strategyType({ parameters: [] })], tagTypes: [tagType({ icon: 'T' })] },
      ),
    ).toEqual([
      updated('strategy type my tenants', '/strategies/my%20tenants', type),
      updated('tag type my squad', '/tag-types/my%20squad', tagType()),
    ])
  })

  it('are deprecated and reactivated with a request of their own', () => {
    const [active, deprecated] = [strategyType(), strategyType({ deprecated: true })]
    const moved = (how: string) => updated('strategy type my tenants', `/strategies/my%20tenants/${how}`)
    expect(steps({ strategyTypes: [deprecated] }, { strategyTypes: [active] })).toEqual([moved('deprecate')])
    expect(steps({ strategyTypes: [active] }, { strategyTypes: [deprecated] })).toEqual([moved('reactivate')])
    expect(steps({ strategyTypes: [deprecated] }, { strategyTypes: [deprecated] })).toEqual([])
    expect(steps({ strategyTypes: [deprecated] }).map(({ path }) => path)).toEqual([
      `${ADMIN}/strategies`,
      `${ADMIN}/strategies/my%20tenants/deprecate`,
    ])
  })
})

describe('the settings of projects, which an import writes after the toggles,', () => {
  const naming = { pattern: 'shop-.+', example: null, description: null }
  const written = (body: object) => [
    {
      what: 'settings of project my shop',
      action: 'update',
      method: 'PUT',
      path: `${ADMIN}/projects/my%20shop/settings`,
      body,
    },
  ]

  it('are written when they differ, or when the project is new', () => {
    const wanted = { projects: [project({ featureNaming: naming, featureLimit: 5 })] }
    const body = { featureNaming: naming, featureLimit: 5 }
    expect(settings(wanted)).toEqual(written(body))
    expect(settings(wanted, { projects: [project({ ...body, featureLimit: 6 })] })).toEqual(written(body))
    expect(settings(wanted, { projects: [project(body)] })).toEqual([])
  })

  it('leave out a pattern and a limit that the source does not have', () => {
    const empty = { ...naming, pattern: null }
    expect(settings({ projects: [project({ featureNaming: empty, featureLimit: 0 })] })).toEqual(
      written({ featureLimit: 0 }),
    )
    expect(settings({ projects: [project({ featureNaming: naming, featureLimit: null })] })).toEqual(
      written({ featureNaming: naming }),
    )
    expect(settings({ projects: [project()] }, { projects: [project({ featureLimit: 5 })] })).toEqual([])
  })
})

describe('the default strategies of an import', () => {
  const strategy: ImportedStrategy = {
    name: 'flexibleRollout',
    title: 'Start',
    disabled: false,
    parameters: { rollout: '25' },
    constraints: [],
    segments: [],
    variants: [],
  }
  const { segments: _, ...body } = strategy
  const inEnvironment = (name: string, more: object = {}) => ({
    project: 'my shop',
    environment: name,
    strategy: { ...strategy, ...more },
  })
  const written = (action: string) => ({
    what: 'default strategy of project my shop in pre prod',
    action,
    method: 'POST',
    path: `${ADMIN}/projects/my%20shop/environments/pre%20prod/default-strategy`,
    body,
  })

  it('are written when the server has none or another one', () => {
    const wanted = { defaultStrategies: [inEnvironment('pre prod')] }
    const others = [inEnvironment('other')]
    expect(settings(wanted, { defaultStrategies: others })).toEqual([written('create')])
    const older = inEnvironment('pre prod', { title: 'Older' })
    expect(settings(wanted, { defaultStrategies: [older] })).toEqual([written('update')])
    expect(settings(wanted, wanted)).toEqual([])
  })
})
