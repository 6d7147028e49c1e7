import { webhookTo } from '@leverframe/testing/addons'
import { addPath, protect } from '@leverframe/testing/change-requests'
import { testClock } from '@leverframe/testing/clock'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { allCommands, allRoutes } from '@leverframe/testing/matrix/routes'
import {
  aStrategy,
  expectEmpty,
  expectRefusal,
  strategiesPath,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { describe, expect, it } from 'vitest'
import { RESERVED_NAMES } from '#kernel/names'
import { problemsOf } from '#platform/validation'
import { type Field, type FieldSchema, fieldName, fieldsOf } from './schema-fields.ts'

/** Fields that accept reserved names, and why their values are never used as keys. */
const FREE: readonly (readonly [RegExp, string])[] = [
  [/^(description|title|comment|text|reason|icon|color|url|statusValue)$/, 'free text'],
  [
    /^(password|oldPassword|confirmPassword|secret|signingKey|token|tokens|hash|clientId)$/,
    'a secret, or a hash of one',
  ],
  [/^(value|values|mappingsSSO|groupNames)$/, 'a value that is compared, never a key'],
  [/^(expiresAt|scheduledAt|at|started|start|stop|timestamp)$/, 'a date'],
  [/^(email|emailDomains|acrValues|extraScopes|groupJsonPath)$/, 'checked or read by rules of its own'],
  [
    /^(path|from|payload)$/,
    'part of a patch or of a stored change; the result is checked by the schema of its command',
  ],
  [/^(instanceId|connectionId|sdkVersion|strategies)$/, 'what an SDK says of itself; stored as a value'],
  [
    /^(projects?|projectId|newProjectId|newProject|environments?|environmentId|features?|featureName|strategyId|templateId|planId|milestoneId|safeguardId|safeguard|provider|events|rootRole|roleId|to|id|type|operator|roleForNewUsers)$/,
    'names something that exists, or one of a list: anything else is refused',
  ],
  [/^permissions$/, 'one of the catalogue'],
  [/^(metricName|divideBy|variant|labelSelectors)$/, 'compared with what applications report, never a key'],
  [/^(because|message)$/, 'a sentence'],
  [/^payloadSchema$/, 'parsed as a JSON Schema by rules of its own, and stored as a value'],
  [/^(revision|urlTemplate)$/, 'shown with code references, never a key'],
  [/^(timeZone|slackUrl|image)$/, 'checked by rules of its own, and stored as a value'],
  [/^(pattern|example|query)$/, 'compared with names, never a key'],
]

const IMPORTED = 'checked by the schema of the command that creates it'

/** Fields that accept them in one place only. */
const FREE_THERE: Readonly<Record<string, string>> = {
  'login /username': 'asks who somebody is',
  'updateServiceAccount /username': 'must be the stored one',
  'updateContextField /name': 'must be the one of the path',
  'updateFeature /name': 'must be the one of the path',
  'updateProjectContextField /name': 'must be the one of the path',
  'backup.record /file': 'the server chooses it',
  'exportFeatures /tag': 'compared with tags, never a key',
  'updateStrategyType /name': 'must be the one of the path',
  'updateTagType /name': 'must be the one of the path',
  'createFeedback /given': 'a date',
  'updateFeedback /given': 'a date',
  'markNotificationsAsRead ': 'the body is ignored',
  'recordUiError ': 'the body is ignored',
  'invite.create /sealed': 'a secret',
  'source.update /change/sealedToken': 'a secret',
  'sendSignal /state': 'firing or resolved: anything else is refused',
  'sendSignal /labels': 'stored as text',
  'sendSignal /alerts': 'their labels are stored as text',
  'validateImport /data/featureEnvironments/*/name': IMPORTED,
  'validateImport /data/featureTags/*/tagType': IMPORTED,
  'validateImport /data/featureTags/*/tagValue': IMPORTED,
  'importFeatures /data/featureEnvironments/*/name': IMPORTED,
  'importFeatures /data/featureTags/*/tagType': IMPORTED,
  'importFeatures /data/featureTags/*/tagValue': IMPORTED,
  'import.begin /affected/*': 'names of environments that exist',
  'import.begin /revisions/*/name': 'names of toggles that exist',
  'import.overwrite /affected/*': 'names of environments that exist',
  'code.remove-repository /repository': 'names a repository that exists',
  'user.delete-inactive /inactiveSince': 'a date',
}

/** Keys of a context for an evaluation: reserved names are dropped. */
const CONTEXT_KEYS = /^\/contexts?\/(\*\/)?\{/

const accepts = ({ schema }: Field): boolean =>
  RESERVED_NAMES.some((name) => problemsOf(schema as never, name, '').length === 0)

/** Names a field that could hold a reserved name and has no reason to. */
const suspects = (owner: string, schema: FieldSchema): string[] =>
  fieldsOf(schema)
    .filter(accepts)
    .filter((field) => {
      const inner = field.path.replace(/\/permissions\/.*/, '/permissions')
      const name = fieldName({ ...field, path: inner })
      const isValueOfRecord = field.path.endsWith('{value}')
      return !(
        isValueOfRecord ||
        CONTEXT_KEYS.test(field.path) ||
        `${owner} ${field.path}` in FREE_THERE ||
        (!field.path.endsWith('{}') && FREE.some(([pattern]) => pattern.test(name)))
      )
    })
    .map(
      ({ path }) =>
        `${owner} takes ${path}: use Name, UrlSafeName or NamedValues of kernel/names.ts, or say in FREE why nothing is called by it`,
    )

describe('fields with names that callers choose', () => {
  it('refuse reserved names, except those with a reason', async () => {
    const routes = (await allRoutes()).filter(({ body, access }) => body !== undefined && !('sdk' in access))
    expect(routes.length).toBeGreaterThan(60)
    expect(routes.flatMap(({ id, body }) => suspects(id, body as FieldSchema))).toEqual([])
  })

  it('of commands refuse reserved names too, because change requests store command input', async () => {
    const found = (await allCommands()).flatMap(({ name, input }) => suspects(name, input as FieldSchema))
    // Fields from the path name existing items.
    const fromPath =
      /takes \/(name|(tokens\/\*\/)?sealed|parent|appName|username|tokenId|link|keep|prefix|before|after\/(archivedAt|name)|passwordHash|verifiedHash|inviteHash|change\/(name|username)|order\/\*\/id|test\/context\/\{\})/
    expect(found.filter((sentence) => !fromPath.test(sentence))).toEqual([])
  })
})

type Attempt = readonly [what: string, method: string, path: string, body: unknown]

/** One request for everything that can be named. */
async function attempts(server: TestServer, name: string): Promise<Attempt[]> {
  const [project, toggle] = [await aProject(server), await aToggle(server)]
  const { id } = await aStrategy(server, toggle)
  const admin = '/api/admin'
  const strategy = (given: object): Attempt => [
    `a strategy with ${Object.keys(given)}`,
    'POST',
    strategiesPath(toggle),
    { name: 'default', ...given },
  ]
  const constraints = [{ contextName: name, operator: 'IN', values: ['x'] }]
  const variants = (given: object) => [{ name: 'a', weightType: 'variable', ...given }]
  const test = { name: 'case', environment: 'development', expected: { enabled: true } }
  await protect(server, project, 1, 'development')
  const waiting = await aToggle(server, { project })
  return [
    ['a toggle', 'POST', `${admin}/projects/default/features`, { name }],
    [
      'a toggle with a tag',
      'POST',
      `${admin}/projects/default/features`,
      { name: uniqueName(), tags: [{ value: 'core', type: name }] },
    ],
    ['a clone', 'POST', `${togglePath(toggle)}/clone`, { name }],
    ['a project', 'POST', `${admin}/projects`, { id: name, name: 'x' }],
    ['a project by its title', 'POST', `${admin}/projects`, { name }],
    ['a project renamed', 'PUT', `${admin}/projects/${project}`, { name }],
    ['a stickiness', 'PUT', `${admin}/projects/${project}`, { name: 'x', defaultStickiness: name }],
    ['an environment', 'POST', `${admin}/environments`, { name, type: 'test' }],
    ['an order of environments', 'PUT', `${admin}/environments/sort-order`, { [name]: 1 }],
    ['a segment', 'POST', `${admin}/segments`, { name, constraints: [] }],
    ['a segment with a constraint', 'POST', `${admin}/segments`, { name: uniqueName('segment'), constraints }],
    ['a context field', 'POST', `${admin}/context`, { name }],
    ['a strategy type', 'POST', `${admin}/strategies`, { name, parameters: [] }],
    [
      'a parameter of a strategy type',
      'POST',
      `${admin}/strategies`,
      { name: uniqueName('type'), parameters: [{ name, type: 'string' }] },
    ],
    ['a type of a tag', 'POST', `${admin}/tags`, { value: 'core', type: name }],
    ['a tag type', 'POST', `${admin}/tag-types`, { name }],
    ['a token', 'POST', `${admin}/api-tokens`, { tokenName: name, type: 'client' }],
    ['a token for a project', 'POST', `${admin}/api-tokens`, { tokenName: 'x', type: 'client', projects: [name] }],
    [
      'a token for an environment',
      'POST',
      `${admin}/api-tokens`,
      { tokenName: 'x', type: 'client', environment: name },
    ],
    ['a role', 'POST', `${admin}/roles`, { name }],
    ['a permission', 'POST', `${admin}/roles`, { name: uniqueName('role'), permissions: [{ name }] }],
    ['a group', 'POST', `${admin}/groups`, { name }],
    ['a user', 'POST', `${admin}/user-admin`, { username: name, rootRole: 'Viewer' }],
    ['a role of a user', 'POST', `${admin}/user-admin`, { username: uniqueName('user'), rootRole: name }],
    ['a service account', 'POST', `${admin}/service-account`, { username: name, rootRole: 'Viewer' }],
    ['an add-on', 'POST', `${admin}/addons`, { ...webhookTo('https://example.com/'), provider: name }],
    [
      'a parameter of an add-on',
      'POST',
      `${admin}/addons`,
      webhookTo('https://example.com/', { parameters: { [name]: 'x' } }),
    ],
    ['an event of an add-on', 'POST', `${admin}/addons`, webhookTo('https://example.com/', { events: [name] })],
    strategy({ name }),
    strategy({ constraints }),
    strategy({ parameters: { [name]: 'x' } }),
    strategy({ variants: variants({ name }) }),
    strategy({ variants: variants({ stickiness: name }) }),
    [
      'a patched parameter',
      'PATCH',
      `${strategiesPath(toggle)}/${id}`,
      [{ op: 'add', path: `/parameters/${name}`, value: '1' }],
    ],
    [
      'patched parameters',
      'PATCH',
      `${strategiesPath(toggle)}/${id}`,
      [{ op: 'replace', path: '/parameters', value: { [name]: '1' } }],
    ],
    ['a variant', 'PUT', `${toggleEnvironmentPath(toggle)}/variants`, variants({ name })],
    [
      'an override',
      'PUT',
      `${toggleEnvironmentPath(toggle)}/variants`,
      variants({ overrides: [{ contextName: name, values: [] }] }),
    ],
    [
      'a patched variant',
      'PATCH',
      `${togglePath(toggle)}/variants`,
      [{ op: 'add', path: '/0', value: variants({ name })[0] }],
    ],
    [
      'a variant of a parent',
      'POST',
      `${togglePath(toggle)}/dependencies`,
      { feature: await aToggle(server), variants: [name] },
    ],
    ['a case', 'POST', `${togglePath(toggle)}/tests`, { ...test, name }],
    ['a context of a case', 'POST', `${togglePath(toggle)}/tests`, { ...test, context: { [name]: 'x' } }],
    [
      'a change',
      'POST',
      addPath(project, 'development'),
      { feature: waiting, action: 'addStrategy', payload: { name: 'default', parameters: { [name]: 'x' } } },
    ],
  ]
}

for (const engine of proofEngines)
  describe(`reserved names on ${engine}`, () => {
    const clock = testClock()
    const server = serverFor(engine, { clock })
    const own = Object.getOwnPropertyNames(Object.prototype).toSorted()

    it.each(RESERVED_NAMES)('refuses the name %s everywhere', async (name) => {
      for (const [what, method, path, body] of await attempts(server, name)) {
        try {
          await expectRefusal(server, { method, path, body }, [400, 'ValidationError'])
        } catch (error) {
          throw new Error(`${what} was called ${name}`, { cause: error })
        }
      }
      expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(own)
    })

    it('counts a metrics report without its reserved keys', async () => {
      const toggle = await aToggle(server)
      const usage = async () => (await succeed(server, 'GET', `/api/admin/client-metrics/features/${toggle}/raw`)).data
      const [client, frontend] = [await anSdkToken(server), await anSdkToken(server, { type: 'frontend' })]
      const now = clock().toISOString()
      const counts = `"yes":1,"no":0,"variants":{"blue":1,"__proto__":1,"constructor":1,"prototype":1}`
      const toggles = `{"${toggle}":{${counts}},"__proto__":{"yes":5},"constructor":{"yes":5,"prototype":{}},"prototype":{"yes":5},"\\u005f_proto__":{"yes":5}}`
      const report = `{"appName":"shop","__proto__":{"polluted":1},"bucket":{"start":"${now}","stop":"${now}","toggles":${toggles}}}`
      const bulk = `{"applications":[{"appName":"shop","environment":"development","__proto__":{}}],"metrics":[
        {"featureName":"${toggle}","appName":"shop","environment":"development",${counts}},
        {"featureName":"__proto__","appName":"shop","environment":"development","yes":5,"no":0},
        {"featureName":"constructor","appName":"shop","environment":"development","yes":5,"no":0}]}`
      const registration = `{"appName":"shop","started":"${now}","interval":1,"strategies":[],"__proto__":{"polluted":1},"constructor":{"prototype":{}}}`
      for (const [path, raw, token] of [
        ['/api/client/metrics', report, client.secret],
        ['/api/client/metrics/bulk', bulk, client.secret],
        ['/api/frontend/client/metrics', report, frontend.secret],
        ['/api/client/register', registration, client.secret],
      ] as const)
        expectEmpty(await server.call('POST', path, undefined, { token, raw }), 202)
      const options = { token: frontend.secret, raw: registration }
      const registered = await server.call('POST', '/api/frontend/client/register', undefined, options)
      expect(registered.status).toBe(200)
      const inThisHour = async () => (await usage()).filter(({ yes }: { yes: number }) => yes > 0)
      await expect.poll(inThisHour).toEqual([expect.objectContaining({ yes: 3, no: 0, variants: { blue: 3 } })])
      const { unknownFlags } = await succeed(server, 'GET', '/api/admin/metrics/unknown-flags')
      expect(unknownFlags.filter(({ name }: { name: string }) => RESERVED_NAMES.includes(name))).toEqual([])
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    })

    it('drops reserved names from contexts of evaluations', async () => {
      const toggle = await aToggle(server)
      await aStrategy(server, toggle)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/on`)
      const context = {
        userId: '7',
        constructor: 'x',
        prototype: 'x',
        properties: { constructor: 'x', prototype: 'y' },
      }
      const played = await succeed(server, 'POST', '/api/admin/playground', {
        environment: 'development',
        projects: ['default'],
        context,
      })
      const found = played.features.find(({ name }: { name: string }) => name === toggle)
      expect(found.isEnabled).toBe(true)
      const { secret: token } = await anSdkToken(server, { type: 'frontend' })
      const raw = `{"context":{"targetingKey":"7","__proto__":{"a":1},"constructor":{"prototype":{"b":1}}}}`
      const ofrep = await server.call('POST', `/ofrep/v1/evaluate/flags/${toggle}`, undefined, { token, raw })
      expect([ofrep.status, ofrep.body.value]).toEqual([200, true])
      const refused = {
        method: 'POST',
        path: '/api/admin/playground',
        options: { raw: raw.replace('{', '{"environment":"development",') },
      }
      await expectRefusal(server, refused, [400, 'ValidationError'])
      expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(own)
    })
  })
