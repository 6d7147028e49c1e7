import { requestsPath } from '@leverframe/testing/change-requests'
import { type TestServer, togglePath } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { expect } from 'vitest'
import { type Cast, isUser, may, type Who } from './people.ts'
import { conflictsIn, isOpen, isPending, type Request, requiredOf, type World } from './requests.ts'
import { ENVIRONMENTS, type Environment, type Strategy, type Toggle } from './toggles.ts'
import { bodyOf } from './wire.ts'

export interface Stage {
  readonly server: TestServer
  readonly cast: Cast
  readonly world: World
}

const namesOf = ({ cast }: Stage, reviews: Body[]): (Who | undefined)[] =>
  reviews.map(({ createdBy }) => cast.named.get(createdBy.id)).sort()

const get = ({ server, cast }: Stage, path: string, who: Who = 'root'): Promise<Body> =>
  server.call('GET', path, undefined, cast.as[who]).then(({ status, body }) => {
    expect(status, path).toBe(200)
    return body
  })

/** Copies the ids that the server assigned to strategies since the last comparison. */
function learned(strategies: readonly Strategy[], shown: readonly Body[]): Strategy[] {
  return strategies.map((one, index) => ({ ...one, id: one.id ?? shown[index]?.id }))
}

const strategyOf = ({ id, title, disabled, sortOrder }: Body) => ({ id, title, disabled, sortOrder })

async function agreeOnToggle(stage: Stage, name: string): Promise<void> {
  const { server, world } = stage
  const shown = await succeed(server, 'GET', togglePath(name, world.project))
  const toggle = world.toggles.get(name) as Toggle
  const environments = { ...toggle.in }
  for (const environment of ENVIRONMENTS) {
    const there = shown.environments.find((one: Body) => one.name === environment)
    const targeting = toggle.in[environment]
    const strategies = learned(targeting.strategies, there.strategies)
    expect(
      {
        archived: shown.archived,
        enabled: there.enabled,
        strategies: there.strategies.map(strategyOf),
        variants: (there.variants ?? []).map((one: Body) => one.name),
      },
      `toggle ${name} in ${environment}`,
    ).toEqual({ ...targeting, archived: toggle.archived, strategies: strategies.map(strategyOf) })
    environments[environment] = { ...targeting, strategies }
  }
  world.toggles = new Map(world.toggles).set(name, { ...toggle, in: environments })
}

/** The fields of each item in a list. */
const headOf = (request: Request) => ({
  id: request.id,
  environment: request.environment,
  state: request.state,
  version: request.version,
  title: request.title ?? `Change Request #${request.id}`,
  approvals: [...request.approvals].sort(),
  rejections: [...request.rejections].sort(),
  schedule: request.state === 'Scheduled' ? request.schedule?.status : undefined,
})

const shownHead = (stage: Stage, shown: Body) => ({
  id: shown.id,
  environment: shown.environment,
  state: shown.state,
  version: shown.version,
  title: shown.title,
  approvals: namesOf(stage, shown.approvals),
  rejections: namesOf(stage, shown.rejections),
  schedule: shown.schedule?.status,
})

const withoutSnapshot = (payload: Body): Body => {
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) return payload ?? undefined
  const { snapshot: _, ...rest } = payload
  return rest
}

export async function agreeOnRequest(stage: Stage, request: Request): Promise<void> {
  const { world } = stage
  const shown = await get(stage, `${requestsPath(world.project)}/${request.id}`)
  expect(shownHead(stage, shown)).toEqual(headOf(request))
  const features = [...new Set(request.entries.map(({ change }) => change.feature))]
  const listed = features.flatMap((name) => request.entries.filter(({ change }) => change.feature === name))
  const there: Body[] = shown.features.flatMap(({ name, changes }: Body) =>
    changes.map((one: Body) => ({ ...one, feature: name })),
  )
  listed.forEach((entry, index) => {
    entry.id ??= there[index]?.id
  })
  const conflicts = isOpen(request) ? conflictsIn(world, request) : []
  expect(
    there.map(({ id, action, feature, payload, conflict }) => ({
      id,
      action,
      feature,
      payload: withoutSnapshot(payload),
      inConflict: conflict !== undefined,
    })),
    `changes of request ${request.id}`,
  ).toEqual(
    listed.map((entry) => ({
      payload: undefined,
      ...bodyOf(entry.change),
      id: entry.id,
      inConflict: conflicts.includes(entry),
    })),
  )
  expect(shown.comments.map(({ text }: Body) => text)).toEqual(request.comments)
  const isWide = request.entries.some(({ change }) => change.action === 'archiveFeature')
  if (isOpen(request) && !isWide) expect(shown.minApprovals).toBe(requiredOf(world, request))
}

const idsOf = (requests: readonly Request[]) => requests.map(({ id }) => id).sort()
const shownIds = (shown: Body[]) => shown.map(({ id }) => id).sort()
const touches = (request: Request, feature: string) => request.entries.some(({ change }) => change.feature === feature)

/** In review and waiting for their approval, or approved and waiting for them to apply. */
const isActionable = ({ members }: World, who: Who, request: Request): boolean => {
  const { state, environment, author, approvals } = request
  if (state === 'Approved') return may(members, who, 'APPLY_CHANGE_REQUEST', environment)
  const mayJudge = isUser(who) && who !== author && !approvals.includes(who)
  return state === 'In review' && mayJudge && may(members, who, 'APPROVE_CHANGE_REQUEST', environment)
}

async function agreeOnLists(stage: Stage, who: Who, feature: string): Promise<void> {
  const { world } = stage
  const base = requestsPath(world.project)
  const [all, count, own, ofFeature, scheduled, actionable, config] = await Promise.all([
    get(stage, base, who),
    get(stage, `${base}/count`, who),
    get(stage, `${base}/pending`, who),
    get(stage, `${base}/pending/${feature}`, who),
    get(stage, `${base}/scheduled?feature=${feature}`, who),
    get(stage, `${base}/actionable`, who),
    get(stage, `${base}/config`, who),
  ])
  const { requests, protections } = world
  const inState = (state: string) => requests.filter((one) => one.state === state)
  expect(all.map((one: Body) => shownHead(stage, one))).toEqual(
    requests.toSorted((a, b) => (b.id ?? 0) - (a.id ?? 0)).map(headOf),
  )
  expect(count).toEqual({
    total: requests.length,
    applied: inState('Applied').length,
    rejected: inState('Rejected').length,
    reviewRequired: inState('In review').length,
    approved: inState('Approved').length,
    scheduled: inState('Scheduled').length,
  })
  expect(shownIds(own)).toEqual(idsOf(requests.filter((one) => one.author === who && isPending(one))))
  expect(shownIds(ofFeature)).toEqual(idsOf(requests.filter((one) => isPending(one) && touches(one, feature))))
  expect(shownIds(scheduled)).toEqual(idsOf(inState('Scheduled').filter((one) => touches(one, feature))))
  expect(actionable.total).toBe(requests.filter((one) => isActionable(world, who, one)).length)
  expect(
    config.map((one: Body) => [one.environment, one.changeRequestEnabled ? one.requiredApprovals : undefined]),
  ).toEqual(ENVIRONMENTS.map((one: Environment) => [one, protections.get(one)]))
}

/** Every response of the server agrees with the model. */
export async function agree(stage: Stage, who: Who, feature: string, touched: Request | undefined): Promise<void> {
  const { requests } = stage.world
  if (touched && requests.includes(touched)) await agreeOnRequest(stage, touched)
  await Promise.all([...stage.world.toggles.keys()].map((name) => agreeOnToggle(stage, name)))
  await agreeOnLists(stage, who, feature)
}
