import { call, type TestServer } from '@leverframe/testing/harness'
import fc from 'fast-check'

export const WEBHOOK = 'https://hooks.example.com/secret'

/** A write that must succeed. */
export async function send(server: TestServer, method: string, path: string, body?: unknown) {
  const answer = await call<Record<string, unknown>>(server.url, method, `/api/admin${path}`, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A value of a constraint is not blank. */
const value = fc.string({ minLength: 1, maxLength: 10 }).filter((given) => given.trim() !== '')

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    'yes',
    'null',
    '1.0',
    '0x10',
    '- a',
    'a: b',
    '#x',
    '\ttab',
    'line\nline\n',
    ' space ',
    '~',
    '{}',
    '…',
    '👩‍👩‍👧',
    "it's",
  ),
)
const line = text.map((one) => one.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')).filter((one) => one !== '..')
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.!~*'()-]{3,30}$/)

const constraint = fc.oneof(
  fc.record({
    contextName: fc.constantFrom('userId', 'country'),
    operator: fc.constantFrom('STR_STARTS_WITH', 'STR_CONTAINS'),
    values: fc.array(value, { minLength: 1, maxLength: 4 }),
    inverted: fc.boolean(),
    caseInsensitive: fc.boolean(),
  }),
  fc.record({
    contextName: fc.constant('age'),
    operator: fc.constantFrom('NUM_GT', 'NUM_EQ'),
    value: fc.integer({ min: -5, max: 99 }).map(String),
    inverted: fc.boolean(),
  }),
  fc.constant({ contextName: 'currentTime', operator: 'DATE_AFTER', value: '2026-01-01T00:00:00.000Z' }),
  fc.constant({ contextName: 'appVersion', operator: 'SEMVER_GT', value: '1.2.3' }),
)

const payload = fc.oneof(
  text.map((value) => ({ type: 'string', value })),
  fc.json({ maxDepth: 2 }).map((value) => ({ type: 'json', value })),
  fc.integer().map((value) => ({ type: 'number', value: String(value) })),
)

const variants = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z 0-9:#-]{1,12}$/), { maxLength: 4 }).chain((names) =>
  fc.tuple(
    ...names.map((one, index) =>
      fc
        .record({ payload: optional(payload), stickiness: optional(fc.constantFrom('default', 'userId', 'random')) })
        .map((rest) => ({
          name: one,
          ...(index === 0 ? { weightType: 'variable' } : { weightType: 'fix', weight: 10 * index }),
          ...JSON.parse(JSON.stringify(rest)),
          ...(index === 1 && { overrides: [{ contextName: 'userId', values: ['ann', '7'] }] }),
        })),
    ),
  ),
)

const strategy = fc
  .record({
    kind: fc.constantFrom(
      { name: 'default' },
      { name: 'flexibleRollout', parameters: { rollout: '33', stickiness: 'userId', groupId: 'a group' } },
      { name: 'userWithId', parameters: { userIds: 'ann,bob' } },
      { name: 'remoteAddress', parameters: { IPs: '10.0.0.0/8' } },
      { name: 'geo', parameters: { city: 'Bern', radius: '7', strict: 'true' } },
    ),
    title: optional(line),
    disabled: fc.boolean(),
    constraints: fc.array(constraint, { maxLength: 3 }),
    segments: fc.constantFrom([], ['beta'], ['beta', 'own']),
    variants,
  })
  .map(({ kind, ...rest }) => ({ ...kind, ...rest }))

const toggle = fc.record({
  name,
  description: text,
  type: fc.constantFrom('release', 'experiment', 'operational', 'kill-switch', 'permission'),
  stale: fc.boolean(),
  impressionData: fc.boolean(),
  payloadSchema: fc.constantFrom(null, '{"type":"object"}', '{\n  "enum": ["a: b", "#c"]\n}\n'),
  tags: fc.uniqueArray(fc.constantFrom('simple:one', 'simple:two', 'epic:a b'), { maxLength: 3 }),
  links: fc.uniqueArray(fc.constantFrom('https://example.com/a', 'https://example.com/b?x=1#y'), { maxLength: 2 }),
  development: fc.record({ enabled: fc.boolean(), strategies: fc.array(strategy, { maxLength: 3 }), variants }),
  production: fc.record({ enabled: fc.boolean(), strategies: fc.array(strategy, { maxLength: 3 }), variants }),
})

export const someToggles = (count: number, seed: number) => {
  const found = fc.sample(toggle, { numRuns: count, seed })
  return found.map((one, index) => ({ ...one, name: `${one.name}-${index}` }))
}

type Segments = Readonly<Record<string, number>>

async function addToggle(
  server: TestServer,
  project: string,
  given: ReturnType<typeof someToggles>[number],
  ids: Segments,
) {
  const { development, production, tags, links, ...fields } = given
  const path = `/projects/${project}/features/${given.name}`
  await send(server, 'POST', `/projects/${project}/features`, fields)
  for (const [environment, wanted] of Object.entries({ development, production })) {
    const environmentPath = `${path}/environments/${environment}`
    for (const { segments, ...one } of wanted.strategies)
      await send(server, 'POST', `${environmentPath}/strategies`, {
        ...one,
        segments: segments.map((segment) => ids[segment]),
      })
    await send(server, 'PUT', `${environmentPath}/variants`, wanted.variants)
    if (wanted.enabled && wanted.strategies.some(({ disabled }) => !disabled))
      await send(server, 'POST', `${environmentPath}/on`)
  }
  for (const tag of tags) {
    const [type, value] = tag.split(':')
    await send(server, 'POST', `/features/${given.name}/tags`, { type, value })
  }
  for (const [index, url] of links.entries())
    await send(server, 'POST', `${path}/link`, { url, ...(index === 0 && { title: 'Page' }) })
}

const milestone = (title: string, rollout: number) => ({
  name: title,
  strategies: [
    { name: 'flexibleRollout', parameters: { rollout: String(rollout), stickiness: 'default', groupId: 'g' } },
  ],
})

const template = (title: string) => ({
  name: title,
  description: 'In steps',
  milestones: [
    { ...milestone('10%', 10), advance: { type: 'after', minutes: 30 } },
    { ...milestone('half', 50), id: 'half', advance: { type: 'manual' } },
    milestone('all', 100),
  ],
  safeguards: [
    {
      impactMetric: { metricName: 'errors', labelSelectors: { app: ['shop'] } },
      triggerCondition: { operator: '>', threshold: 5 },
      action: { type: 'rollBackToMilestone', milestoneId: 'half' },
    },
  ],
})

async function addCatalogue(server: TestServer): Promise<Segments> {
  await send(server, 'POST', '/environments', { name: 'staging', type: 'test', displayName: 'Stage "2"', sortOrder: 9 })
  await send(server, 'POST', '/environments/staging/off')
  await send(server, 'PUT', '/environments/update/production', { displayName: 'Live' })
  await send(server, 'POST', '/tag-types', { name: 'epic', description: 'A: b', icon: '★', color: '#00FF00' })
  await send(server, 'POST', '/tag-types', { name: 'team / x:y', description: 'A name that is no file name' })
  for (const field of ['country', 'age', 'appVersion'])
    await send(server, 'POST', '/context', { name: field, description: field, stickiness: field === 'country' })
  await send(server, 'POST', '/context', {
    name: 'plan',
    legalValues: [{ value: 'free', description: 'No money' }, { value: 'paid' }],
  })
  await send(server, 'POST', '/strategies', {
    name: 'geo',
    title: 'By place',
    parameters: [
      { name: 'city', type: 'string', required: true, description: 'Where' },
      { name: 'radius', type: 'number' },
      { name: 'strict', type: 'boolean' },
    ],
  })
  await send(server, 'POST', '/strategies', { name: 'old-geo', parameters: [] })
  await send(server, 'POST', '/strategies/old-geo/deprecate')
  const constraints = [{ contextName: 'country', operator: 'IN', values: ['ch', 'de'] }]
  const beta = await send(server, 'POST', '/segments', { name: 'beta', description: 'Testers', constraints })
  await send(server, 'POST', '/segments', { name: 'CON', constraints: [] })
  await send(server, 'POST', '/segments', { name: '日本/..', constraints })
  await send(server, 'POST', '/roles', {
    name: 'Auditor',
    type: 'root-custom',
    description: 'Reads',
    permissions: [{ name: 'CREATE_SEGMENT' }],
  })
  await send(server, 'POST', '/roles', {
    name: 'Releaser',
    type: 'custom',
    permissions: [{ name: 'UPDATE_FEATURE' }, { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }],
  })
  await send(server, 'POST', '/release-plan-templates', template('Careful / slow'))
  return { beta: beta.id as number }
}

async function addProjects(server: TestServer, segments: Segments): Promise<Segments> {
  await send(server, 'POST', '/projects', {
    id: 'shop',
    name: 'Web Shop',
    description: 'Two\nlines',
    mode: 'protected',
    defaultStickiness: 'userId',
    featureLimit: 500,
    featureNaming: { pattern: '.+', example: 'x-y', description: 'Anything' },
    linkTemplates: [
      { title: 'Code', urlTemplate: 'https://code.example/{{project}}/{{feature}}' },
      { urlTemplate: 'https://x.example/' },
    ],
    environments: ['development', 'production'],
  })
  await send(server, 'POST', '/projects', { id: 'SHOP', name: 'Differs in case only' })
  await send(server, 'PUT', '/projects/default', { name: 'Default', description: '' })
  await send(server, 'POST', '/projects/shop/context', {
    name: 'shelf',
    description: 'Where it stands',
    stickiness: true,
  })
  await send(server, 'POST', '/projects/shop/release-templates', template('Of the shop'))
  const constraints = [{ contextName: 'shelf', operator: 'IN', values: ['7'] }]
  const own = await send(server, 'POST', '/segments', { name: 'own', project: 'shop', constraints })
  await send(server, 'POST', '/projects/shop/environments/development/default-strategy', {
    name: 'flexibleRollout',
    title: 'Half',
    parameters: { rollout: '50', stickiness: 'default', groupId: 'half' },
    segments: [segments.beta],
  })
  return { ...segments, own: own.id as number }
}

/** Fills a server with everything that files can describe. */
export async function fill(server: TestServer, count: number, seed: number): Promise<void> {
  const ids = await addProjects(server, await addCatalogue(server))
  const toggles = someToggles(count, seed)
  for (const one of toggles) await addToggle(server, 'shop', one, ids)
  await send(server, 'POST', '/projects/SHOP/features', { name: 'parent' })
  await send(server, 'POST', '/projects/SHOP/features', { name: 'Parent' })
  for (const [child, body] of Object.entries({
    child: { feature: 'parent', enabled: false },
    Child: { feature: 'parent', variants: ['a'] },
  })) {
    await send(server, 'POST', '/projects/SHOP/features', { name: child })
    await send(server, 'POST', `/projects/SHOP/features/${child}/dependencies`, body)
  }
  await send(server, 'PUT', '/projects/shop/environments/production/change-requests/config', {
    changeRequestsEnabled: true,
    requiredApprovals: 2,
  })
  for (const description of ['', 'second'])
    await send(server, 'POST', '/addons', {
      provider: 'webhook',
      description,
      enabled: true,
      parameters: { url: WEBHOOK, bodyTemplate: '{"x": 1}' },
      events: ['feature-created'],
      projects: ['shop'],
      environments: [],
      signingKey: 'a key',
    })
}

interface Listed {
  readonly id: number | string
  readonly name: string
}

async function changeToggle(server: TestServer, project: string, name: string): Promise<void> {
  const path = `/projects/${project}/features/${name}`
  const toggle = await send(server, 'GET', path)
  await send(server, 'PUT', path, { description: 'changed', stale: !toggle.stale, type: 'operational' })
  await send(server, 'PUT', `/features/${name}/tags`, { addedTags: [{ value: 'by hand' }], removedTags: [] })
  await send(server, 'POST', `${path}/link`, { url: 'https://example.com/by-hand' })
  const environmentPath = `${path}/environments/development`
  const [first, ...others] = (await send(server, 'GET', `${environmentPath}/strategies`)) as unknown as { id: string }[]
  await send(server, 'POST', `${environmentPath}/strategies`, { name: 'default', title: 'By hand', sortOrder: -1 })
  if (first) await send(server, 'DELETE', `${environmentPath}/strategies/${first.id}`)
  for (const { id } of others)
    await send(server, 'PUT', `${environmentPath}/strategies/${id}`, {
      title: 'changed',
      constraints: [],
      segments: [],
      variants: [],
    })
  await send(server, 'PUT', `${environmentPath}/variants`, [{ name: 'by-hand', weightType: 'variable' }])
}

/** Changes something of every kind by hand. Changes in a protected environment would need a review. */
export async function changeByHand(server: TestServer): Promise<void> {
  const find = async (path: string, field: string, name: string) =>
    ((await send(server, 'GET', path))[field] as Listed[]).find((one) => one.name === name)?.id
  await send(server, 'PUT', '/environments/update/staging', { displayName: 'By hand', sortOrder: 1 })
  await send(server, 'POST', '/environments/staging/on')
  await send(server, 'PUT', '/tag-types/epic', { icon: 'x', color: null })
  await send(server, 'PUT', '/context/plan', { legalValues: [], stickiness: true })
  await send(server, 'PUT', '/projects/shop/context/shelf', { description: 'By hand' })
  await send(server, 'PUT', '/strategies/geo', { title: null, description: 'By hand' })
  await send(server, 'POST', '/strategies/old-geo/reactivate')
  await send(server, 'PUT', `/segments/${await find('/segments', 'segments', 'CON')}`, {
    description: 'x',
    project: 'shop',
  })
  await send(server, 'PUT', `/roles/${await find('/roles', 'roles', 'Releaser')}`, {
    name: 'Releaser',
    permissions: [],
  })
  await send(server, 'PUT', '/projects/shop', { name: 'By hand', mode: 'open', featureLimit: null, linkTemplates: [] })
  await send(server, 'PUT', '/projects/shop/settings', { featureNaming: null })
  await send(server, 'POST', '/projects/shop/environments/development/default-strategy', { name: 'flexibleRollout' })
  await send(server, 'DELETE', '/projects/SHOP/environments/staging')
  const templates = (await send(server, 'GET', '/release-plan-templates')) as unknown as Listed[]
  const id = templates.find(({ name: title }) => title === 'Careful / slow')?.id
  await send(server, 'PUT', `/release-plan-templates/${id}`, {
    name: 'Careful / slow',
    milestones: [milestone('one', 1)],
  })
  const { addons } = (await send(server, 'GET', '/addons')) as unknown as { addons: Record<string, unknown>[] }
  for (const { id: addon, createdAt: _, targetApproved: __, ...rest } of addons)
    await send(server, 'PUT', `/addons/${addon}`, { ...rest, enabled: false, events: ['feature-archived'] })
  await send(server, 'DELETE', '/projects/SHOP/features/child/dependencies')
  const { features } = (await send(server, 'GET', '/projects/shop/features')) as unknown as { features: Listed[] }
  for (const one of features) await changeToggle(server, 'shop', one.name)
}
