import { type Attack, Findings } from '../attack.ts'
import type { Target } from '../lab.ts'
import * as p from '../people.ts'

const { A } = p

/** The attacker owns one project. The victim's data is in another project that the attacker sees. */
async function foreignIds(t: Target, mode: 'open' | 'private'): Promise<string> {
  const [own, foreign] = [await p.aProject(t), await p.aProject(t, mode)]
  const mine = await p.aLiveToggle(t, own)
  const theirs = await p.aLiveToggle(t, foreign)
  const attacker = await p.aMember(t, own, p.OWNER)
  const segment = await t.admin('POST', `${A}/segments`, {
    name: p.unique('segment'),
    project: foreign,
    constraints: [],
  })
  const test = { name: 'x', environment: 'production', expected: { enabled: true } }
  const { id: testId } = await t.admin('POST', `${p.togglePath(foreign, theirs.name)}/tests`, test)
  const wanted = { tokenName: p.unique('token'), type: 'client', environment: 'production', projects: [foreign] }
  const { id: tokenId } = await t.admin('POST', `${A}/api-tokens`, wanted)
  await p.protect(t, foreign, 'development')
  const author = await p.aMember(t, foreign)
  const change = { action: 'addStrategy', feature: theirs.name, payload: { name: 'default' } }
  const request = await p.inReview(author, foreign, [change], 'development')
  const [mineAt, theirsThroughMine] = [
    p.toggleEnvironmentPath(own, mine.name),
    p.toggleEnvironmentPath(own, theirs.name),
  ]
  const variants = [{ name: 'x', weightType: 'variable', weight: 1000, stickiness: 'default' }]
  const ways: readonly (readonly [string, string, unknown?])[] = [
    ['GET', `${mineAt}/strategies/${theirs.strategy}`],
    ['PUT', `${mineAt}/strategies/${theirs.strategy}`, { title: 'stolen' }],
    ['PATCH', `${mineAt}/strategies/${theirs.strategy}`, [{ op: 'replace', path: '/title', value: 'stolen' }]],
    ['DELETE', `${mineAt}/strategies/${theirs.strategy}`],
    ['POST', `${mineAt}/strategies/set-sort-order`, [{ id: theirs.strategy, sortOrder: 9 }]],
    ['GET', p.togglePath(own, theirs.name)],
    ['PUT', p.togglePath(own, theirs.name), { description: 'stolen' }],
    ['DELETE', p.togglePath(own, theirs.name)],
    ['POST', `${theirsThroughMine}/off`],
    ['POST', `${theirsThroughMine}/strategies`, { name: 'default' }],
    ['PUT', `${theirsThroughMine}/variants`, variants],
    ['PUT', `${p.togglePath(own, theirs.name)}/variants`, variants],
    ['POST', `${p.togglePath(own, theirs.name)}/clone`, { name: p.unique('clone') }],
    ['POST', `${p.togglePath(own, theirs.name)}/changeProject`, { newProjectId: own }],
    ['POST', `${p.togglePath(foreign, theirs.name)}/changeProject`, { newProjectId: own }],
    ['POST', `${p.togglePath(own, mine.name)}/dependencies`, { feature: theirs.name }],
    ['POST', `${A}/projects/${own}/archive`, { features: [theirs.name] }],
    ['POST', `${A}/projects/${own}/stale`, { features: [theirs.name], stale: true }],
    ['POST', `${A}/projects/${own}/bulk_features/environments/production/off`, { features: [theirs.name] }],
    [
      'PUT',
      `${A}/projects/${own}/tags`,
      {
        features: [theirs.name],
        tags: { addedTags: [{ type: 'simple', value: 'stolen' }], removedTags: [] },
      },
    ],
    ['POST', `${A}/features/${theirs.name}/tags`, { type: 'simple', value: 'stolen' }],
    ['PUT', `${A}/segments/${segment.id}`, { name: p.unique('stolen'), project: own, constraints: [] }],
    ['DELETE', `${A}/segments/${segment.id}`],
    [
      'POST',
      `${A}/segments/strategies`,
      {
        projectId: own,
        environmentId: 'production',
        strategyId: theirs.strategy,
        segmentIds: [],
      },
    ],
    ['PUT', `${p.togglePath(own, mine.name)}/tests/${testId}`, test],
    ['DELETE', `${p.togglePath(own, mine.name)}/tests/${testId}`],
    ['DELETE', `${A}/projects/${own}/api-tokens/${tokenId}`],
    ['PUT', `${p.requestPath(own, request.id)}/state`, { state: 'Approved' }],
    ['PUT', `${p.requestPath(own, request.id)}/title`, { title: 'stolen' }],
    ['DELETE', p.requestPath(own, request.id)],
    ['GET', p.requestPath(own, request.id)],
    ['POST', `${A}/archive/revive/${theirs.name}`],
    ['DELETE', `${A}/archive/${theirs.name}`],
  ]
  return tryAll(t, attacker, ways, foreign, theirs.name, request.id)
}

async function tryAll(
  t: Target,
  attacker: p.Person,
  ways: readonly (readonly [string, string, unknown?])[],
  foreign: string,
  toggle: string,
  request: number,
): Promise<string> {
  const reads = [p.togglePath(foreign, toggle), p.requestPath(foreign, request), `${A}/features/${toggle}/tags`]
  const state = async () =>
    JSON.stringify([
      ...(await Promise.all(reads.map((path) => t.admin('GET', path)))),
      (await ofProject(t, foreign)).length,
    ])
  const before = await state()
  const findings = new Findings()
  for (const [method, path, body] of ways) {
    const { status } = await attacker.call(method, path, body)
    // Revoking a token that the project does not have succeeds, and does nothing.
    const isIdempotent = method === 'DELETE' && path.includes('/api-tokens/')
    findings.check(
      [400, 403, 404, 409, ...(isIdempotent ? [200] : [])].includes(status),
      `${method} ${path} ${JSON.stringify(body)}: ${status}`,
    )
    findings.check((await state()) === before, `${method} ${path} changed something`)
  }
  return findings.result('answers: refused, nothing changed, no event')
}

const ofProject = async (t: Target, project: string) =>
  (await t.admin('GET', `${A}/search/events?project=IS:${project}&limit=1000`)).events as unknown[]

export const idAlone: readonly Attack[] = (['open', 'private'] as const).map((mode) => ({
  class: 'id alone',
  title: `An Owner uses ids of another, ${mode} project through the paths of their own`,
  expected: '404 or 403, nothing changed, no event',
  run: async (lab) => foreignIds(await lab.server(), mode),
}))
