import { addPath, requestsPath } from '@leverframe/testing/change-requests'
import type { Answer } from '@leverframe/testing/harness'
import type { Stage } from './agreement.ts'
import { aChange, changeFor, type Kind, pairFor, pick, type Step } from './choices.ts'
import { PEOPLE, type Who } from './people.ts'
import * as model from './requests.ts'
import { type Change, ENVIRONMENTS, type Environment } from './toggles.ts'
import { bodyOf, directly } from './wire.ts'

/** The step, and the result that the model expects. */
export interface Done {
  readonly said: string
  readonly who: Who
  readonly refusal: model.Refusal
  readonly answer: Pick<Answer, 'status' | 'body'> | undefined
  /** Its change request. */
  readonly touched?: model.Request | undefined
  readonly feature: string
  /** Whether its events record that the gate was bypassed. */
  readonly skipped?: boolean
}

const featureOf = ({ world }: Stage, { dice }: Step): string => pick([...world.toggles.keys()], dice[4] ?? 0)
const requestUrl = ({ world }: Stage, { id }: model.Request) => `${requestsPath(world.project)}/${id}`

const call = ({ server, cast }: Stage, who: Who, method: string, path: string, body?: unknown) =>
  server.call(method, path, body, cast.as[who])

async function add(stage: Stage, step: Step): Promise<Done> {
  const { world } = stage
  const [, , , d = 0, e = 0, f = 0] = step.dice
  // Few authors, so that their requests become more than drafts.
  const who = step.isSensible ? pick(['ann', 'ann', 'ann', 'dee', 'token', 'root'] as const, d) : pick(PEOPLE, d)
  const wanted = pick(['production', 'production', 'development'] as const, e)
  const environment = step.isSensible
    ? (ENVIRONMENTS.find((one) => world.protections.has(one) && one === wanted) ?? 'production')
    : wanted
  const change = changeFor(stage, step, environment, (one) => model.addRefusal(world, who, environment, [one]))
  const given = f % 4 === 0 ? [change, aChange(stage, environment, [f, d, e])] : [change]
  const refusal = model.addRefusal(world, who, environment, given)
  const body = given.map(bodyOf)
  const answer = await call(stage, who, 'POST', addPath(world.project, environment), given.length > 1 ? body : body[0])
  let touched: model.Request | undefined
  if (!refusal && answer.status === 200) {
    touched = model.add(world, who, environment, given)
    touched.id ??= answer.body.id
  }
  return {
    said: `${who} adds ${JSON.stringify(given)} in ${environment}`,
    who,
    refusal,
    answer,
    touched,
    feature: change.feature,
  }
}

async function edit(stage: Stage, step: Step): Promise<Done | undefined> {
  const { world } = stage
  const at = (request: model.Request) => (step.dice[5] ?? 0) % (request.entries.length + (step.isSensible ? 0 : 1) || 1)
  const pair = pairFor(stage, step, (request, who) => model.dropRefusal(who, request, at(request)))
  if (!pair) return undefined
  const [request, who] = pair
  const position = at(request)
  const refusalOf = (one: Change) => model.editRefusal(world, who, request, position, one)
  const change = changeFor(stage, step, request.environment, refusalOf)
  const refusal = refusalOf(change)
  const path = `${requestUrl(stage, request)}/changes/${request.entries[position]?.id ?? 999_999_999}`
  const answer = await call(stage, who, 'PUT', path, bodyOf(change))
  if (!refusal) model.edit(world, request, position, change)
  return {
    said: `${who} edits change ${position} of ${request.id}: ${JSON.stringify(change)}`,
    who,
    refusal,
    answer,
    touched: request,
    feature: change.feature,
  }
}

async function drop(stage: Stage, step: Step): Promise<Done | undefined> {
  const at = (request: model.Request) => (step.dice[5] ?? 0) % (request.entries.length || 1)
  const pair = pairFor(stage, step, (request, who) => model.dropRefusal(who, request, at(request)))
  if (!pair) return undefined
  const [request, who] = pair
  const refusal = model.dropRefusal(who, request, at(request))
  const position = at(request)
  const path = `${requestUrl(stage, request)}/changes/${request.entries[position]?.id ?? 999_999_999}`
  const answer = await call(stage, who, 'DELETE', path)
  if (!refusal) model.drop(request, position)
  return {
    said: `${who} drops change ${position} of ${request.id}`,
    who,
    refusal,
    answer,
    touched: request,
    feature: featureOf(stage, step),
  }
}

async function move(stage: Stage, step: Step, to: model.Move): Promise<Done | undefined> {
  const { world } = stage
  const pair = pairFor(stage, step, (request, who) => model.moveRefusal(world, who, request, to))
  if (!pair) return undefined
  const [request, who] = pair
  // Without a version, with the current one, or with an older one.
  const version = pick([undefined, undefined, undefined, 0, 0, -1], step.dice[2] ?? 0)
  const refused = model.moveRefusal(world, who, request, to)
  const refusal = version === -1 ? model.staleRefusal(refused) : refused
  const comment = (step.dice[5] ?? 0) % 5 === 0 ? { comment: `to ${to}` } : {}
  const time = to === 'Scheduled' ? { scheduledAt: '2999-01-01T00:00:00.000Z' } : {}
  const answer = await call(stage, who, 'PUT', `${requestUrl(stage, request)}/state`, {
    state: to,
    ...(version !== undefined && { version: request.version + version }),
    ...comment,
    ...time,
  })
  if (!refusal) {
    model.move(world, who, request, to)
    if (comment.comment) request.comments.push(comment.comment)
  }
  return {
    said: `${who} moves ${request.id} to ${to}${version === -1 ? ' as it was before' : ''}`,
    who,
    refusal,
    answer,
    touched: request,
    feature: featureOf(stage, step),
  }
}

async function talk(stage: Stage, step: Step, kind: 'title' | 'comment' | 'discard'): Promise<Done | undefined> {
  const { world } = stage
  const refusalOf = (request: model.Request, who: Who): model.Refusal => {
    if (kind === 'comment') return undefined
    return kind === 'title' ? model.titleRefusal(world, who, request) : model.discardRefusal(who, request)
  }
  const pair = pairFor(stage, step, refusalOf)
  if (!pair) return undefined
  const [request, who] = pair
  const refusal = refusalOf(request, who)
  const text = `${kind} ${step.dice[5]}`
  const url = requestUrl(stage, request)
  const answer =
    kind === 'discard'
      ? await call(stage, who, 'DELETE', url)
      : kind === 'title'
        ? await call(stage, who, 'PUT', `${url}/title`, { title: text })
        : await call(stage, who, 'POST', `${url}/comments`, { text })
  if (!refusal && kind === 'comment') request.comments.push(text)
  if (!refusal && kind === 'title') request.title = text
  if (!refusal && kind === 'discard') world.requests = world.requests.filter((one) => one !== request)
  return {
    said: `${who}: ${kind} of ${request.id}`,
    who,
    refusal,
    answer,
    touched: request,
    feature: featureOf(stage, step),
  }
}

async function protect(stage: Stage, step: Step): Promise<Done> {
  const { world } = stage
  const [a = 0, b = 0, c = 0, d = 0] = step.dice
  const who = step.isSensible ? pick(['dee', 'bob', 'root', 'token'] as const, a) : pick(PEOPLE, a)
  const environment = pick(ENVIRONMENTS, b)
  const enabled = c % 4 > 0
  const requiredApprovals = pick([undefined, 0, 1, 1, 2, 2, 3, 12], d)
  const wanted = requiredApprovals ?? world.protections.get(environment) ?? 1
  const after = enabled ? Math.min(10, Math.max(1, wanted)) : undefined
  const refusal = model.protectRefusal(world, who, environment, after)
  const body = { changeRequestsEnabled: enabled, ...(requiredApprovals !== undefined && { requiredApprovals }) }
  const answer = await call(stage, who, 'PUT', `${addPath(world.project, environment)}/config`, body)
  if (!refusal) {
    if (after !== undefined) world.protections.set(environment, after)
    else world.protections.delete(environment)
  }
  return {
    said: `${who} protects ${environment}: ${JSON.stringify(body)}`,
    who,
    refusal,
    answer,
    feature: featureOf(stage, step),
  }
}

/** A direct change that conflicts with a request that waits to be applied. */
function obstacleFor(stage: Stage, { dice }: Step, who: Who): [Environment, Change] | undefined {
  const { world } = stage
  const [a = 0, b = 0, c = 0, , e = 0] = dice
  const waiting = world.requests.filter(({ state }) => state === 'Scheduled' || state === 'Approved')
  if (waiting.length === 0 || a % 2 === 0) return undefined
  const request = pick(waiting, e)
  for (let turn = 0; turn < 24; turn++) {
    const change = aChange(stage, request.environment, [a + turn, b + turn * 5, c + turn])
    if (model.directRefusal(world, who, request.environment, change)) continue
    const toggles = model.afterDirect(world, request.environment, change)
    if (model.conflictsIn({ ...world, toggles }, request).length > 0) return [request.environment, change]
  }
  return undefined
}

async function direct(stage: Stage, step: Step): Promise<Done> {
  const { world } = stage
  const [, , , d = 0, e = 0] = step.dice
  const who = step.isSensible ? pick(['dee', 'root', 'token'] as const, d) : pick(PEOPLE, d)
  const anywhere = pick(ENVIRONMENTS, e)
  const [environment, change] = (step.isSensible ? obstacleFor(stage, step, who) : undefined) ?? [
    anywhere,
    changeFor(stage, step, anywhere, (one) => model.directRefusal(world, who, anywhere, one)),
  ]
  const refusal = model.directRefusal(world, who, environment, change)
  const skipped = model.skips(world, environment, change).length > 0
  const answer = await call(stage, who, ...directly(world.project, environment, change))
  if (!refusal) world.toggles = model.afterDirect(world, environment, change)
  return {
    said: `${who} directly ${JSON.stringify(change)} in ${environment}`,
    who,
    refusal,
    answer,
    feature: change.feature,
    skipped,
  }
}

async function revive(stage: Stage, step: Step): Promise<Done | undefined> {
  const { world } = stage
  const archived = [...world.toggles].filter(([, toggle]) => toggle.archived)
  if (archived.length === 0) return undefined
  const [name, toggle] = pick(archived, step.dice[0] ?? 0)
  const answer = await call(stage, 'root', 'POST', `/api/admin/archive/revive/${name}`)
  world.toggles = new Map(world.toggles).set(name, { ...toggle, archived: false })
  return { said: `root revives ${name}`, who: 'root', refusal: undefined, answer, feature: name }
}

async function membership(stage: Stage, step: Step): Promise<Done> {
  const { world, cast } = stage
  const who = pick(['bob', 'cy', 'dee'] as const, step.dice[0] ?? 0)
  const isIn = world.members.has(who)
  if (isIn) {
    await cast.leave(world.project, who)
    world.members.delete(who)
  } else {
    await cast.join(world.project, who)
    world.members.add(who)
  }
  return {
    said: `${who} ${isIn ? 'leaves' : 'joins'}`,
    who,
    refusal: undefined,
    answer: undefined,
    feature: featureOf(stage, step),
  }
}

async function fallDue(stage: Stage, step: Step): Promise<Done | undefined> {
  const { world, server } = stage
  const waiting = world.requests.filter(({ state }) => state === 'Scheduled')
  if (waiting.length === 0) return undefined
  const request = pick(waiting, step.dice[0] ?? 0)
  await server.sql(`update change_requests set scheduled_at = '2020-01-01T00:00:00.000Z' where id = ${request.id}`)
  model.fallDue(world, request)
  return {
    said: `${request.id} falls due`,
    who: 'root',
    refusal: undefined,
    answer: undefined,
    touched: request,
    feature: featureOf(stage, step),
  }
}

/** The step that must come before another one. */
const BEFORE: Partial<Record<Kind, Kind>> = {
  'In review': 'add',
  Approved: 'In review',
  Applied: 'Approved',
  Scheduled: 'Approved',
  due: 'Scheduled',
}

function isPossible({ world }: Stage, kind: Kind): boolean {
  if (kind === 'due')
    return world.requests.some(({ state, schedule }) => state === 'Scheduled' && schedule?.status === 'pending')
  if (!(kind in BEFORE)) return true
  return world.requests.some((request) =>
    PEOPLE.some((who) => model.moveRefusal(world, who, request, kind as model.Move) === undefined),
  )
}

/** Runs the step, or a step that it requires, on the server and on the model. Undefined if there is no target for it. */
export function perform(stage: Stage, step: Step): Promise<Done | undefined> {
  const before = BEFORE[step.kind]
  if (step.isSensible && before && !isPossible(stage, step.kind)) return perform(stage, { ...step, kind: before })
  return performThis(stage, step)
}

function performThis(stage: Stage, step: Step): Promise<Done | undefined> {
  switch (step.kind) {
    case 'add':
      return add(stage, step)
    case 'edit':
      return edit(stage, step)
    case 'drop':
      return drop(stage, step)
    case 'title':
    case 'comment':
    case 'discard':
      return talk(stage, step, step.kind)
    case 'protect':
      return protect(stage, step)
    case 'direct':
      return direct(stage, step)
    case 'revive':
      return revive(stage, step)
    case 'membership':
      return membership(stage, step)
    case 'due':
      return fallDue(stage, step)
    default:
      return move(stage, step, step.kind)
  }
}
