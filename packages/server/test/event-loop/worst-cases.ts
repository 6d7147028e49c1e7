/**
 * The most expensive requests within the limits, by operation. Other operations with a body are called with the largest body
 * that their schema allows.
 */
import { PATTERN_LIMITS } from '@leverframe/engine'
import { protect } from '@leverframe/testing/change-requests'
import { aProject, aToggle, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { ENVIRONMENT, type Prepared, type Stage } from '@leverframe/testing/matrix/requests'
import { aStrategy, succeed } from '@leverframe/testing/scenario'
import { rowsOf } from '@leverframe/testing/stores'

export interface World extends Stage {
  /** A toggle that is on for some, with as many slow patterns as its environment allows. */
  readonly slow: string
  /** Its project. */
  readonly slowProject: string
  /** A segment with slow patterns, used by many toggles that have tests. */
  readonly segmentId: number
  /** One of these toggles. */
  readonly tested: string
}

/** The slowest known patterns for their cost. They have no literal, because a text without the literal would be skipped. */
const slowPattern = (id: number) => `(?:(?:[\\pL\\pN]{3})??){120}[\\x{${(0x3000 + id).toString(16)}}-\\x{ffff}]$`
export const LONG_TEXT = 'a'.repeat(PATTERN_LIMITS.text)

/** Inverted, so that it matches texts that the pattern does not match and the next constraint is evaluated too. */
const regex = (value: string) => ({ contextName: 'userId', operator: 'REGEX', value, values: [], inverted: true })

let patterns = 0
/** Constraints within the budget of one request. */
const slowConstraints = (count = 16) => Array.from({ length: count }, () => regex(slowPattern(patterns++)))
/** Folded classes are slow to compile and have few instructions. */
const classConstraints = () =>
  Array.from({ length: 16 }, () =>
    regex(`(?i)[\\pL\\pN\\pS]+[\\x{100}-\\x{${(0x2000 + patterns++).toString(16)}}]{1,20}`),
  )

const manyValues = (operator: string, count: number, length = 80) => ({
  contextName: 'userId',
  operator,
  values: Array.from({ length: count }, (_, index) => `${index}`.padStart(length, 'a')),
})

/** As long as the limit of bodies allows. */
const largeStrategy = () => ({
  name: 'flexibleRollout',
  parameters: { rollout: 50, stickiness: 'default', groupId: 'g' },
  constraints: [
    ...slowConstraints(),
    ...Array.from({ length: 10 }, () => manyValues('STR_CONTAINS', 900, 60)),
    manyValues('IN', 8_000, 40),
  ],
})

const context = () => ({
  userId: LONG_TEXT,
  properties: Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`field-${index}`, 'x'.repeat(400)])),
})

const manyCombinations = (count: number) => ({
  userId: Array.from({ length: count }, (_, index) => `${index}`).join(','),
  ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field-${index}`, 'x'])),
})

const bulk = async ({ server, project }: World, count = 100) => {
  const features: string[] = []
  for (let index = 0; index < count; index++) features.push(await aToggle(server, { project }))
  return features
}

/** Users who were created years ago, inserted with SQL. */
async function inactiveUsers({ sql, running }: TestServer, count: number): Promise<number[]> {
  const prefix = uniqueName('old')
  const rows = Array.from({ length: count }, (_, i) => `('${prefix}-${i}', '2020-01-01T00:00:00.000Z', 'user', 3)`)
  await sql(`insert into users (username, created_at, account_type, root_role_id) values ${rows.join(',')}`)
  const { store } = running.product.deps
  const ids = await rowsOf<{ id: number }>(store.read, `select id from users where username like '${prefix}-%'`)
  return ids.map(({ id }) => Number(id))
}

const strategiesOf = (toggle: string, project: string) =>
  `${togglePath(toggle, project)}/environments/${ENVIRONMENT}/strategies`

export interface WorstCase {
  readonly path?: string
  readonly query?: string
  readonly body?: unknown
}

type Make = (world: World, prepared: Prepared) => WorstCase | Promise<WorstCase>

const ofSlowToggle =
  (end: string, body: (world: World) => unknown): Make =>
  (world) => ({
    path: `${togglePath(world.slow, world.slowProject)}${end}`,
    body: body(world),
  })

const nestedTemplate = `{{#event.data}}{{#event}}${'{{#event.data}}'.repeat(3)}{{event.id}}${'{{/event.data}}'.repeat(3)}{{/event}}{{/event.data}}`

/** As many references as one request can store. */
async function largeScan({ server, project }: World) {
  const toggles = await bulk({ server, project } as World, 25)
  const references = Array.from({ length: 5_000 }, (_, index) => ({
    feature: toggles[index % 25],
    path: `${'x'.repeat(100)}/${index}.ts`,
    line: 1,
  }))
  return { repository: 'shop', revision: uniqueName('revision'), references }
}

const largeAddon = ({ project }: World) => ({
  provider: 'webhook',
  enabled: false,
  events: ['feature-updated'],
  projects: [project],
  parameters: { url: 'http://127.0.0.1:8080/', contentType: 'text/plain', bodyTemplate: nestedTemplate.repeat(100) },
})

const origins = Array.from({ length: 100 }, (_, index) => `https://app-${index}.example`)
const oidc = { enabled: false, discoverUrl: 'https://login.example/.well-known/openid-configuration' }
const aTagType = () => ({ name: uniqueName('type').slice(0, 50), description: 'x'.repeat(200) })

const manyReports = () => ({
  applications: Array.from({ length: 1_000 }, (_, index) => ({
    appName: `app-${index}`,
    environment: ENVIRONMENT,
    instanceId: `instance-${index}`,
  })),
  metrics: Array.from({ length: 6_000 }, (_, index) => ({
    featureName: `unknown-${patterns++}`,
    appName: `app-${index}`,
    environment: ENVIRONMENT,
    timestamp: new Date().toISOString(),
    yes: 1,
    no: 1,
    variants: {},
  })),
})

/** New toggles, each with strategies, variants, tags and a link. About 400 kB. */
function largeFile() {
  const features = Array.from({ length: 300 }, () => ({ name: uniqueName('imported'), description: 'x'.repeat(100) }))
  const constraints = [
    { contextName: 'userId', operator: 'IN', values: Array.from({ length: 20 }, (_, i) => `user-${i}`) },
  ]
  const parameters = { rollout: '50', stickiness: 'default', groupId: 'group' }
  const variants = Array.from({ length: 3 }, (_, i) => ({ name: `v${i}`, weightType: 'variable' }))
  return {
    features,
    featureStrategies: features.flatMap(({ name: featureName }) =>
      Array.from({ length: 3 }, () => ({ name: 'flexibleRollout', featureName, parameters, constraints })),
    ),
    featureEnvironments: features.map(({ name }) => ({ featureName: name, enabled: true, variants })),
    featureTags: features.map(({ name }) => ({ featureName: name, tagType: 'simple', tagValue: 'imported' })),
    links: features.map(({ name }) => ({ feature: name, links: [{ url: 'https://example.com', title: 'x' }] })),
  }
}

/** As many writes as a batch may have. */
function largeBatch(project: string) {
  const names = Array.from({ length: 666 }, () => uniqueName('b'))
  const at = (name: string) => ({ project, name, environment: ENVIRONMENT })
  return {
    actions: [
      ...names.map((name) => ({ command: 'toggle.create', input: { project, toggle: { name } } })),
      ...names.map((name) => ({ command: 'strategy.add', input: { ...at(name), strategy: { name: 'default' } } })),
      ...names.map((name) => ({ command: 'toggle.switch', input: { ...at(name), enabled: true } })),
    ],
  }
}

/** These must be answered with success. */
/** The most link templates, and the longest naming pattern. */
const largeRules = () => ({
  linkTemplates: Array.from({ length: 50 }, () => ({
    title: 'x'.repeat(100),
    urlTemplate: `https://x.example/${'x'.repeat(400)}`,
  })),
  featureNaming: { pattern: '.{1,200}', example: 'x'.repeat(100), description: 'x' },
})

/** As many strategies as a plan can have, with as many characters as it can have. */
const largePlan = () => ({
  name: 'x',
  milestones: Array.from({ length: 20 }, () => ({
    name: 'x',
    strategies: Array.from({ length: 20 }, () => ({
      name: 'flexibleRollout',
      constraints: [manyValues('IN', 40, 20)],
    })),
  })),
})

export const WORST_CASES: Readonly<Record<string, Make>> = {
  createReleasePlan: () => ({ body: largePlan() }),
  updateReleasePlan: () => ({ body: largePlan() }),
  saveReleasePlanSafeguard: () => ({
    body: {
      impactMetric: {
        metricName: 'x'.repeat(1_000),
        labelSelectors: Object.fromEntries(
          Array.from({ length: 20 }, (_, label) => [
            `label-${label}`,
            Array.from({ length: 50 }, () => 'x'.repeat(100)),
          ]),
        ),
      },
      triggerCondition: { operator: '>', threshold: 1 },
    },
  }),
  createReleasePlanTemplate: () => ({ body: largePlan() }),
  updateReleasePlanTemplate: () => ({ body: largePlan() }),
  createProjectReleasePlanTemplate: () => ({ body: largePlan() }),
  updateProjectReleasePlanTemplate: () => ({ body: largePlan() }),
  addStrategy: () => ({ body: largeStrategy() }),
  setDefaultStrategy: () => ({ body: largeStrategy() }),
  replaceCodeReferences: async (world) => ({ body: await largeScan(world) }),
  addEnvironmentToProject: (_, { body }) => ({ body: { ...(body as object), defaultStrategy: largeStrategy() } }),
  cloneEnvironment: (_, { body }) => ({ body, path: `/api/admin/environments/${ENVIRONMENT}/clone` }),
  updateStrategy: () => ({ body: { constraints: largeStrategy().constraints } }),
  patchStrategy: () => ({
    body: Array.from({ length: 16 }, () => ({
      op: 'add',
      path: '/constraints/-',
      value: regex(slowPattern(patterns++)),
    })),
  }),
  createSegment: () => ({ body: { name: uniqueName('segment'), constraints: classConstraints() } }),
  updateSegment: ({ segmentId }) => ({
    path: `/api/admin/segments/${segmentId}`,
    body: { name: uniqueName('segment'), constraints: slowConstraints(2) },
  }),
  addChanges: async ({ server }) => {
    const project = await aProject(server)
    await protect(server, project, 1, ENVIRONMENT)
    const toggles = await bulk({ server, project } as World, 16)
    return {
      path: `/api/admin/projects/${project}/environments/${ENVIRONMENT}/change-requests`,
      body: toggles.map((feature) => ({
        action: 'addStrategy',
        feature,
        payload: { name: 'default', constraints: slowConstraints(1) },
      })),
    }
  },
  setVariants: () => ({
    body: Array.from({ length: 200 }, (_, index) => ({
      name: `v${index}`,
      weightType: 'variable',
      payload: { type: 'json', value: JSON.stringify('x'.repeat(2_000)) },
      overrides: [{ contextName: 'userId', values: Array.from({ length: 20 }, (__, id) => `user-${id}`) }],
    })),
  }),
  createAddon: (world) => ({ body: largeAddon(world) }),
  updateAddon: (world) => ({ body: largeAddon(world) }),
  explainFeature: ofSlowToggle('/explain', () => ({ environment: ENVIRONMENT, context: context() })),
  // Other requests add slow patterns to another project. With those, this request would be refused.
  playWithContext: ({ slowProject }) => ({
    body: { environment: ENVIRONMENT, projects: [slowProject], context: context() },
  }),
  playWithContexts: ({ second }) => ({
    body: { environments: [ENVIRONMENT, 'production'], projects: [second], context: manyCombinations(30) },
  }),
  runToggleTests: ({ tested, project }) => ({ path: `${togglePath(tested, project)}/tests/run` }),
  // Maintenance mode would refuse the next requests.
  toggleMaintenance: () => ({ body: { enabled: false } }),
  deleteInactiveUsers: async ({ server }) => ({ body: { ids: await inactiveUsers(server, 1_000) } }),
  archiveInBulk: async (world) => ({ body: { features: await bulk(world) } }),
  setStaleInBulk: async (world) => ({ body: { features: await bulk(world), stale: true } }),
  getFrontendFeatures: () => ({ query: `userId=${LONG_TEXT}` }),
  postFrontendFeatures: () => ({ body: { context: context() } }),
  getAllFrontendFeatures: () => ({ query: `userId=${LONG_TEXT}` }),
  postAllFrontendFeatures: () => ({ body: { context: context() } }),
  postFrontendFeature: ({ slow }) => ({ path: `/api/frontend/features/${slow}`, body: { context: context() } }),
  evaluateFlags: () => ({ body: { context: { targetingKey: 'x', ...context(), properties: undefined } } }),
  evaluateFlag: ({ slow }) => ({
    path: `/ofrep/v1/evaluate/flags/${slow}`,
    body: { context: { targetingKey: 'x', userId: LONG_TEXT } },
  }),
  createProject: () => ({ body: { ...largeRules(), name: uniqueName('project') } }),
  updateProject: () => ({ body: { ...largeRules(), name: 'x' } }),
  updateProjectSettings: () => ({ body: largeRules() }),
  runBatch: ({ project }) => ({ body: largeBatch(project) }),
  importFeatures: ({ project }) => ({ body: { project, environment: ENVIRONMENT, data: largeFile() } }),
  validateImport: ({ project }) => ({ body: { project, environment: ENVIRONMENT, data: largeFile() } }),
  exportFeatures: () => ({ body: { environment: ENVIRONMENT, features: [] } }),
  createTagType: () => ({ body: aTagType() }),
  validateTagType: () => ({ body: aTagType() }),
  updateTagType: () => ({ body: { description: 'x'.repeat(200) } }),
  setOidcSettings: () => ({ body: { ...oidc, clientId: 'x'.repeat(1_000), secret: 'x'.repeat(1_000) } }),
  checkOidcSettings: () => ({ body: { ...oidc, discoverUrl: 'https://127.0.0.1:1/', clientId: 'x', secret: 'x' } }),
  setUiConfig: () => ({ body: { frontendSettings: { frontendApiOrigins: origins } } }),
  setCors: () => ({ body: { frontendApiOrigins: origins } }),
  reportBulkMetrics: () => ({ body: manyReports() }),
  searchFeatures: () => ({ query: `query=${words(20)}&sortBy=environment:development&limit=100` }),
  searchEvents: () => ({ query: `query=${words(20)}&limit=1000` }),
  exportEvents: () => ({ query: 'format=csv' }),
  getEvents: () => ({}),
  getHistory: ofSlowToggle('/history?limit=1000', () => undefined),
}

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}e`).join(',')

/** Fills the environment to its budget for patterns, and gives a segment with slow patterns to many toggles with tests. */
export async function aWorld(server: TestServer, stage: Omit<Stage, 'server'>): Promise<World> {
  const { project } = stage
  const slowProject = await aProject(server)
  const slow = await aToggle(server, { project: slowProject })
  for (let round = 0; round < 3; round++)
    await aStrategy(server, slow, { name: 'default', constraints: slowConstraints() }, ENVIRONMENT, slowProject)
  await succeed(server, 'POST', `${togglePath(slow, slowProject)}/environments/${ENVIRONMENT}/on`)
  const { id: segmentId } = await succeed(server, 'POST', '/api/admin/segments', {
    name: uniqueName('segment'),
    constraints: slowConstraints(2),
  })
  const aTest = () => ({
    name: uniqueName('case'),
    environment: ENVIRONMENT,
    context: { userId: LONG_TEXT },
    expected: { enabled: true },
  })
  let tested = ''
  for (let index = 0; index < 5; index++) {
    const toggle = await aToggle(server, { project })
    tested = toggle
    await succeed(server, 'POST', strategiesOf(toggle, project), { name: 'default', segments: [segmentId] })
    await succeed(server, 'POST', `${togglePath(toggle, project)}/environments/${ENVIRONMENT}/on`)
    for (let test = 0; test < 3; test++) await succeed(server, 'POST', `${togglePath(toggle, project)}/tests`, aTest())
  }
  for (let index = 0; index < 150; index++) await aToggle(server, { project: stage.second })
  return { ...stage, server, slow, slowProject, segmentId, tested }
}
