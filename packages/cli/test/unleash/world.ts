/** Fills an Unleash server through its admin API with everything that toggles can express. */

// biome-ignore lint/suspicious/noExplicitAny: bodies of Unleash, of which a test names the fields it reads
type Json = any
export type Send = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: Json }>

const TEXT = ['IN', 'NOT_IN', 'STR_STARTS_WITH', 'STR_ENDS_WITH', 'STR_CONTAINS'] as const
const SINGLE: Readonly<Record<string, readonly [field: string, value: string]>> = {
  NUM_EQ: ['age', '18'],
  NUM_GT: ['age', '18'],
  NUM_GTE: ['age', '4.5'],
  NUM_LT: ['age', '-3'],
  NUM_LTE: ['age', '65'],
  DATE_AFTER: ['currentTime', '2026-01-01T00:00:00.000Z'],
  DATE_BEFORE: ['currentTime', '2027-06-30T12:00:00.000Z'],
  SEMVER_EQ: ['release', '2.1.0'],
  SEMVER_GT: ['release', '2.1.0-beta.2'],
  SEMVER_LT: ['release', '3.0.0'],
}
/** Operators of newer versions only. */
const NEWER: typeof SINGLE = {
  SEMVER_GTE: ['release', '1.4.0'],
  SEMVER_LTE: ['release', '1.4.0'],
  REGEX: ['email', '^[a-z]+@example\\.com$'],
}

const rollout = (more: Json = {}, parameters: Json = {}): Json => ({
  name: 'flexibleRollout',
  parameters: { rollout: '100', stickiness: 'default', groupId: 'group', ...parameters },
  constraints: [],
  ...more,
})

const PAYLOADS = [
  { type: 'string', value: 'brass' },
  { type: 'json', value: '{"a":[1,2]}' },
  { type: 'csv', value: 'a,b' },
]

const variants = (stickiness: string): Json[] => [
  { name: 'red', weight: 200, weightType: 'fix', stickiness, payload: PAYLOADS[0] },
  { name: 'green', weight: 300, weightType: 'variable', stickiness, payload: PAYLOADS[1] },
  { name: 'blue', weight: 500, weightType: 'variable', stickiness, payload: PAYLOADS[2] },
]

const withOverrides = (stickiness: string): Json[] =>
  variants(stickiness).map((one, index) => ({
    ...one,
    overrides: index === 0 ? [{ contextName: 'userId', values: ['vip', 'boss'] }] : [],
  }))

interface NewToggle {
  readonly name: string
  readonly fields?: Json
  readonly strategies?: readonly Json[]
  readonly variants?: readonly Json[]
  readonly on?: readonly string[]
  readonly tags?: readonly (readonly [string, string])[]
  readonly project?: string
}

function operatorToggles(isNewer: boolean): NewToggle[] {
  const single = Object.entries({ ...SINGLE, ...(isNewer && NEWER) }).flatMap(([operator, [contextName, value]]) =>
    // No version accepts an inverted pattern.
    (operator === 'REGEX' ? [false] : [false, true]).map((inverted) => ({
      name: `op-${operator}${inverted ? '-not' : ''}`,
      strategies: [rollout({ constraints: [{ contextName, operator, value, values: [], inverted }] })],
    })),
  )
  const text = TEXT.flatMap((operator) =>
    [false, true].flatMap((inverted) =>
      [false, true].map((caseInsensitive) => ({
        name: `op-${operator}${inverted ? '-not' : ''}${caseInsensitive ? '-any-case' : ''}`,
        strategies: [
          rollout({
            constraints: [
              { contextName: 'region', operator, values: ['eu', 'US-east', 'ä ö'], inverted, caseInsensitive },
            ],
          }),
        ],
      })),
    ),
  )
  return [...single, ...text]
}

function strategyToggles([inner, outer]: readonly number[]): NewToggle[] {
  const stickiness = ['default', 'userId', 'sessionId', 'random', 'tenant']
  return [
    ...stickiness.map((one) => ({
      name: `rollout-${one}`,
      strategies: [rollout({}, { rollout: '37', stickiness: one, groupId: `g-${one}` })],
    })),
    { name: 'rollout-none', strategies: [rollout({}, { rollout: '0' })] },
    { name: 'standard', strategies: [{ name: 'default', parameters: {}, constraints: [] }] },
    { name: 'addresses', strategies: [{ name: 'remoteAddress', parameters: { IPs: '10.0.0.1,192.168.0.0/16' } }] },
    { name: 'hosts', strategies: [{ name: 'applicationHostname', parameters: { hostNames: 'web-1,web-2' } }] },
    { name: 'custom', strategies: [{ name: 'tenants', parameters: { ids: 'a,b', share: '40' } }] },
    {
      name: 'custom-and-standard',
      strategies: [{ name: 'tenants', parameters: { ids: 'c' } }, rollout({}, { rollout: '50', groupId: 'other' })],
    },
    {
      name: 'several',
      strategies: [
        rollout({
          title: 'Europe',
          constraints: [{ contextName: 'region', operator: 'IN', values: ['eu'] }],
          variants: [{ name: 'euro', weight: 1000, weightType: 'variable', stickiness: 'default' }],
        }),
        rollout({ title: 'off', disabled: true }),
        rollout({ title: 'The rest', variants: variants('userId') }, { rollout: '60', stickiness: 'userId' }),
      ],
    },
    {
      name: 'segmented',
      strategies: [rollout({ segments: [inner] }), rollout({ segments: [inner, outer] }, { rollout: '20' })],
    },
    {
      name: 'segment-and-constraint',
      strategies: [
        rollout({ segments: [outer], constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro', 'team'] }] }),
      ],
    },
    { name: 'only-disabled-strategies', strategies: [rollout({ disabled: true })] },
    { name: 'no-strategies', strategies: [] },
    { name: 'off-everywhere', strategies: [rollout()], on: [] },
    { name: 'on-in-production', strategies: [rollout({}, { rollout: '10' })], on: ['production'] },
  ]
}

const variantToggles = (): NewToggle[] => [
  ...['default', 'userId', 'sessionId', 'random', 'tenant'].map((one) => ({
    name: `variants-${one}`,
    strategies: [rollout({ variants: variants(one) })],
  })),
  { name: 'variants-of-environment', strategies: [rollout()], variants: withOverrides('userId') },
  {
    name: 'variants-of-both',
    strategies: [rollout({ variants: variants('userId') }, { rollout: '50', stickiness: 'userId' })],
    variants: withOverrides('default'),
  },
  {
    name: 'variants-without-weight',
    strategies: [rollout()],
    variants: [{ name: 'only', weight: 1000, weightType: 'variable', stickiness: 'default', overrides: [] }],
  },
]

/** The strategy is not in new installations of 8.x. */
const olderToggles = (): NewToggle[] => [
  { name: 'users', strategies: [{ name: 'userWithId', parameters: { userIds: 'ann, bob,carl' } }] },
]

const fieldToggles = (): NewToggle[] => [
  ...['release', 'experiment', 'operational', 'kill-switch', 'permission'].map((type) => ({
    name: `type-${type}`,
    fields: { type, description: `A toggle of type ${type}`, impressionData: type === 'experiment' },
    strategies: [rollout()],
    tags: [
      ['simple', 'payments'],
      ['squad', 'checkout'],
    ] as const,
  })),
  { name: 'stale-one', fields: { stale: true }, strategies: [rollout()] },
  { name: 'parent', strategies: [rollout({}, { rollout: '50', stickiness: 'userId' })] },
  { name: 'parent-with-variants', strategies: [rollout({ variants: variants('userId') })] },
  ...['child-of-on', 'child-of-off', 'child-of-variant'].map((name) => ({ name, strategies: [rollout()] })),
  { name: 'shop.banner', strategies: [rollout({}, { rollout: '80' })], project: 'shop' },
]

const DEPENDENCIES: readonly (readonly [string, Json])[] = [
  ['child-of-on', { feature: 'parent', enabled: true }],
  ['child-of-off', { feature: 'parent', enabled: false }],
  ['child-of-variant', { feature: 'parent-with-variants', enabled: true, variants: ['red', 'blue'] }],
]

/** Calls that the server refused, as `method path: status message`. */
export async function fillUnleash(send: Send, version: 5 | 8, isWanted = (_: string) => true): Promise<string[]> {
  const refused: string[] = []
  const call = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await send(method, `/api/admin${path}`, body)
    if (answer.status >= 400)
      refused.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
    return answer.body
  }
  for (const [name, stickiness, legalValues] of [
    ['plan', false, [{ value: 'free' }, { value: 'pro', description: 'paid' }, { value: 'team' }]],
    ['tenant', true, []],
    ['region', false, []],
    ['age', false, []],
    ['release', false, []],
    ['email', false, []],
  ] as const)
    await call('POST', '/context', { name, description: `The ${name}`, stickiness, sortOrder: 10, legalValues })
  await call('POST', '/tag-types', { name: 'squad', description: 'Who owns it', icon: 'S' })
  await call('POST', '/strategies', {
    name: 'tenants',
    description: 'For some tenants',
    parameters: [
      { name: 'ids', type: 'list', description: 'Tenants', required: true },
      { name: 'share', type: 'percentage', description: '', required: false },
    ],
  })
  const segments: number[] = []
  for (const [name, constraints] of [
    [
      'insiders',
      [
        {
          contextName: 'email',
          operator: 'STR_ENDS_WITH',
          values: ['@example.com'],
          caseInsensitive: true,
          inverted: false,
        },
      ],
    ],
    [
      'adults',
      [
        { contextName: 'age', operator: 'NUM_GTE', value: '18', values: [], inverted: false },
        { contextName: 'region', operator: 'NOT_IN', values: ['us'], inverted: false },
      ],
    ],
  ] as const)
    segments.push((await call('POST', '/segments', { name, description: `The ${name}`, constraints })).id)
  for (const toggle of [
    ...operatorToggles(version === 8),
    ...strategyToggles(segments),
    ...variantToggles(),
    ...fieldToggles(),
    ...(version === 5 ? olderToggles() : []),
  ])
    if (isWanted(toggle.name)) await create(call, toggle)
  for (const [child, dependency] of DEPENDENCIES)
    await call('POST', `/projects/default/features/${child}/dependencies`, dependency)
  if (version === 8)
    await call('POST', '/projects/default/features/parent/link', { url: 'https://example.com/wiki', title: 'Wiki' })
  await call(
    'POST',
    '/projects/default/environments/development/default-strategy',
    rollout({ title: 'Start' }, { rollout: '25', groupId: 'default' }),
  )
  await create(call, { name: 'gone', strategies: [rollout()] })
  await call('DELETE', '/projects/default/features/gone')
  for (const [tokenName, type, environment, projects] of [
    ['backend', 'client', 'development', ['*']],
    ['backend', 'client', 'production', ['*']],
    ['shop-only', 'client', 'production', ['shop']],
    ['both', 'client', 'development', ['default', 'shop']],
    ['pages', 'frontend', 'development', ['*']],
  ] as const)
    await call('POST', '/api-tokens', {
      tokenName,
      ...(version === 5 && { username: tokenName, tokenName: undefined }),
      type,
      environment,
      projects,
    })
  return refused
}

async function create(call: (method: string, path: string, body?: unknown) => Promise<Json>, toggle: NewToggle) {
  const {
    name,
    fields = {},
    strategies = [],
    on = ['development', 'production'],
    tags = [],
    project = 'default',
  } = toggle
  const { stale, ...given } = fields
  const all = `/projects/${project}/features`
  await call('POST', all, { name, ...given })
  if (stale) await call('PATCH', `${all}/${name}`, [{ op: 'replace', path: '/stale', value: true }])
  for (const environment of ['development', 'production']) {
    const there = `${all}/${name}/environments/${environment}`
    for (const strategy of strategies) await call('POST', `${there}/strategies`, strategy)
    if (on.includes(environment)) await call('POST', `${there}/on`)
  }
  if (toggle.variants)
    await call('PUT', `${all}/${name}/variants-batch`, {
      variants: toggle.variants,
      environments: ['development', 'production'],
    })
  for (const [type, value] of tags) await call('POST', `/features/${name}/tags`, { type, value })
}
