import { isAdmin, isUser, may, type Who } from './people.ts'
import {
  afterAllChanges,
  type Change,
  ENVIRONMENTS,
  type Environment,
  hasTargeting,
  isInConflict,
  type Refused,
  type Toggles,
  touchedBy,
} from './toggles.ts'

/** A second implementation of the rules of change requests, written from the decisions. */
export type State = 'Draft' | 'In review' | 'Approved' | 'Applied' | 'Cancelled' | 'Rejected' | 'Scheduled'

export interface Entry {
  /** Unknown until the server returns it. */
  id?: number
  readonly change: Change
  readonly base: string
}

export interface Request {
  /** Unknown until the server returns it. */
  id?: number
  readonly author: Who
  readonly environment: Environment
  state: State
  /** The number of approvals that was required when it was created or last sent to review. */
  required: number
  title?: string
  entries: Entry[]
  approvals: Who[]
  /** Of its changes. */
  version: number
  rejections: Who[]
  comments: string[]
  schedule?: { by: Who; status: 'pending' | 'failed' | 'suspended' }
}

export interface World {
  readonly project: string
  toggles: Toggles
  requests: Request[]
  readonly protections: Map<Environment, number>
  readonly members: Set<Who>
}

/** Undefined: it works. */
export type Refusal = readonly number[] | undefined
const FORBIDDEN = [403] as const
const CONFLICT = [409] as const
/** Any error of a command that cannot run. */
const UNWORKABLE = [404, 409] as const

export const isPending = ({ state }: Request): boolean => ['Draft', 'In review', 'Approved'].includes(state)
export const isOpen = (one: Request): boolean => isPending(one) || one.state === 'Scheduled'
const changesOf = ({ entries }: Request): Change[] => entries.map(({ change }) => change)
export const conflictsIn = ({ toggles }: World, { environment, entries }: Request): Entry[] =>
  entries.filter(({ change, base }) => isInConflict(toggles, environment, change, base))

/** Archiving affects every environment: each protected one needs its approvals. */
function protectedEnvironments({ protections }: World, request: Request): Environment[] {
  const isWide = request.entries.some(({ change }) => change.action === 'archiveFeature')
  return ENVIRONMENTS.filter((one) => protections.has(one) && (isWide || one === request.environment))
}
export const requiredOf = (world: World, request: Request): number =>
  Math.max(request.required, ...protectedEnvironments(world, request).map((one) => world.protections.get(one) ?? 0))

/** The approvals of users who may still approve in the required environments. */
export const countingApprovals = (world: World, request: Request): Who[] =>
  request.approvals.filter((who) => mayEverywhere(world, who, request, 'APPROVE_CHANGE_REQUEST'))

const mayEverywhere = (
  world: World,
  who: Who,
  request: Request,
  permission: 'APPROVE_CHANGE_REQUEST' | 'APPLY_CHANGE_REQUEST',
): boolean =>
  [request.environment, ...protectedEnvironments(world, request)].every((one) =>
    may(world.members, who, permission, one),
  )

const works = (result: Toggles | Refused): result is Toggles => typeof result !== 'string'

/** Whether changes work after the existing ones, or alone if the existing ones no longer work. */
function canFollow({ toggles }: World, environment: Environment, before: Change[], given: Change[]): boolean {
  const tried = (changes: Change[]) => works(afterAllChanges(toggles, environment, changes))
  return tried([...before, ...given]) || (before.length > 0 && !tried(before) && tried(given))
}

export const pendingOf = ({ requests }: World, author: Who, environment: Environment): Request | undefined =>
  requests.find((one) => one.author === author && one.environment === environment && isPending(one))

export function addRefusal(world: World, who: Who, environment: Environment, given: Change[]): Refusal {
  if (!world.protections.has(environment)) return CONFLICT
  const pending = pendingOf(world, who, environment)
  return canFollow(world, environment, pending ? changesOf(pending) : [], given) ? undefined : UNWORKABLE
}

const SUPERSEDING = ['updateEnabled', 'patchVariant', 'archiveFeature']

/** Earlier approvals were given to other changes, so they are dropped. */
function voidReviews(request: Request): void {
  request.approvals = []
  request.version++
  if (request.state === 'Approved') request.state = 'In review'
}

export function add(world: World, who: Who, environment: Environment, given: Change[]): Request {
  let request = pendingOf(world, who, environment)
  if (!request) {
    const required = world.protections.get(environment) ?? 0
    const lists = { entries: [], approvals: [], rejections: [], comments: [] }
    request = { author: who, environment, state: 'Draft', required, version: 0, ...lists }
    world.requests.push(request)
  }
  for (const change of given) {
    const isSame = (one: Entry) =>
      SUPERSEDING.includes(change.action) &&
      one.change.action === change.action &&
      one.change.feature === change.feature
    const base = touchedBy(world.toggles, environment, change) ?? ''
    request.entries = [...request.entries.filter((one) => !isSame(one)), { change, base }]
  }
  voidReviews(request)
  return request
}

function touchRefusal(who: Who, request: Request): Refusal {
  if (who !== request.author) return FORBIDDEN
  return isPending(request) ? undefined : CONFLICT
}

export function editRefusal(world: World, who: Who, request: Request, at: number, change: Change): Refusal {
  const refusal = touchRefusal(who, request)
  if (refusal) return refusal
  if (!request.entries[at]) return [404]
  const changes = changesOf(request)
  const [before, after] = [changes.slice(0, at), changes.slice(at + 1)]
  const fits = (given: Change[]) => canFollow(world, request.environment, before, given)
  return fits([change, ...after]) || fits([change]) ? undefined : UNWORKABLE
}

export function edit({ toggles }: World, request: Request, at: number, change: Change): void {
  const base = touchedBy(toggles, request.environment, change) ?? ''
  request.entries = request.entries.with(at, { change, base })
  voidReviews(request)
}

export function dropRefusal(who: Who, request: Request, at: number): Refusal {
  return touchRefusal(who, request) ?? (request.entries[at] ? undefined : [404])
}

export function drop(request: Request, at: number): void {
  request.entries = request.entries.toSpliced(at, 1)
  voidReviews(request)
}

export type Move = 'In review' | 'Approved' | 'Rejected' | 'Cancelled' | 'Applied' | 'Scheduled'

/** The toggles after the changes are applied, or the reason why they cannot be. */
export function applied(world: World, who: Who, request: Request): Toggles | readonly number[] {
  const { state, entries, environment } = request
  if (!mayEverywhere(world, who, request, 'APPLY_CHANGE_REQUEST')) return FORBIDDEN
  if (state !== 'Approved' && state !== 'Scheduled') return CONFLICT
  if (!changesOf(request).every((change) => isReviewedElsewhere(world, who, request, change))) return FORBIDDEN
  if (entries.length === 0 || countingApprovals(world, request).length < requiredOf(world, request)) return CONFLICT
  if (conflictsIn(world, request).length > 0) return CONFLICT
  const result = afterAllChanges(world.toggles, environment, changesOf(request))
  return works(result) ? result : CONFLICT
}

const countingIn = ({ members }: World, { approvals }: Request, environment: Environment): number =>
  approvals.filter((who) => may(members, who, 'APPROVE_CHANGE_REQUEST', environment)).length

/** In other environments that a change affects: enough users who may approve there did, or the applier may archive there. */
function isReviewedElsewhere(world: World, who: Who, request: Request, change: Change): boolean {
  const { protections, members, toggles } = world
  if (change.action !== 'archiveFeature') return true
  return ENVIRONMENTS.filter((one) => one !== request.environment).every((one) => {
    const asked = protections.get(one)
    if (asked !== undefined) return countingIn(world, request, one) >= asked
    return !hasTargeting(toggles, change.feature, one) || may(members, who, 'DELETE_FEATURE', one)
  })
}

function approveRefusal(world: World, who: Who, request: Request): Refusal {
  const { author, state, entries } = request
  if (!isUser(who) || who === author || !mayEverywhere(world, who, request, 'APPROVE_CHANGE_REQUEST')) return FORBIDDEN
  const isAsked = state === 'In review' || state === 'Approved'
  return isAsked && entries.length > 0 && !countingApprovals(world, request).includes(who) ? undefined : CONFLICT
}

function rejectRefusal({ members }: World, who: Who, { author, state, environment }: Request): Refusal {
  const reviews = may(members, who, 'APPROVE_CHANGE_REQUEST', environment)
  const withdraws = state === 'Scheduled' && who === author
  if (!reviews && !withdraws) return FORBIDDEN
  if (!['In review', 'Approved', 'Scheduled'].includes(state)) return CONFLICT
  return isUser(who) ? undefined : FORBIDDEN
}

function scheduleRefusal(world: World, who: Who, request: Request): Refusal {
  const { state, entries } = request
  if (!isUser(who) || !mayEverywhere(world, who, request, 'APPLY_CHANGE_REQUEST')) return FORBIDDEN
  if (state !== 'Approved' && state !== 'Scheduled') return CONFLICT
  if (!changesOf(request).every((change) => isReviewedElsewhere(world, who, request, change))) return FORBIDDEN
  const isReady = countingApprovals(world, request).length >= requiredOf(world, request)
  return isReady && entries.length > 0 && conflictsIn(world, request).length === 0 ? undefined : CONFLICT
}

export function moveRefusal(world: World, who: Who, request: Request, to: Move): Refusal {
  const { author, state, environment, entries } = request
  switch (to) {
    case 'In review':
      if (who !== author) return FORBIDDEN
      if (state !== 'Draft' || entries.length === 0) return CONFLICT
      return works(afterAllChanges(world.toggles, environment, changesOf(request))) ? undefined : CONFLICT
    case 'Approved':
      return approveRefusal(world, who, request)
    case 'Rejected':
      return rejectRefusal(world, who, request)
    case 'Cancelled':
      if (who !== author && !isAdmin(who)) return FORBIDDEN
      return isPending(request) ? undefined : CONFLICT
    case 'Applied': {
      const result = applied(world, who, request)
      return Array.isArray(result) ? (result as readonly number[]) : undefined
    }
    case 'Scheduled':
      return scheduleRefusal(world, who, request)
  }
}

export function move(world: World, who: Who, request: Request, to: Move): void {
  switch (to) {
    case 'In review':
      request.required = requiredOf(world, request)
      break
    case 'Approved':
      request.approvals = [...request.approvals.filter((one) => one !== who), who]
      // An approved request stays approved, even when an earlier approval no longer counts.
      if (countingApprovals(world, request).length < requiredOf(world, request)) return
      break
    case 'Rejected':
      request.approvals = request.approvals.filter((one) => one !== who)
      request.rejections = [...request.rejections, who]
      break
    case 'Applied':
      world.toggles = applied(world, who, request) as Toggles
      break
    case 'Scheduled':
      request.schedule = { by: who, status: 'pending' }
      break
  }
  request.state = to
}

/** Before it is due: a conflict or a lost permission suspends the schedule until a user acts. */
export function lookAtSchedules(world: World): void {
  for (const request of world.requests) {
    const { schedule, state, environment } = request
    if (state !== 'Scheduled' || schedule?.status !== 'pending') continue
    const mayApply = may(world.members, schedule.by, 'APPLY_CHANGE_REQUEST', environment)
    const counting = request.approvals.filter((who) => may(world.members, who, 'APPROVE_CHANGE_REQUEST', environment))
    const isShort = counting.length < request.approvals.length && counting.length < request.required
    if (!mayApply || isShort || conflictsIn(world, request).length > 0) schedule.status = 'suspended'
  }
}

/** It becomes due. */
export function fallDue(world: World, request: Request): void {
  const { schedule } = request
  if (request.state !== 'Scheduled' || schedule?.status !== 'pending') return
  const result = applied(world, schedule.by, request)
  if (Array.isArray(result)) schedule.status = result.includes(403) ? 'suspended' : 'failed'
  else move(world, schedule.by, request, 'Applied')
}

export const titleRefusal = ({ members }: World, who: Who, { author, environment }: Request): Refusal =>
  who === author ||
  may(members, who, 'PROJECT_CHANGE_REQUEST_WRITE') ||
  may(members, who, 'APPROVE_CHANGE_REQUEST', environment) ||
  may(members, who, 'APPLY_CHANGE_REQUEST', environment)
    ? undefined
    : FORBIDDEN

/** Switching protection off or lowering the approvals would bypass the review. */
export function protectRefusal(
  { members, protections }: World,
  who: Who,
  environment: Environment,
  wanted: number | undefined,
): Refusal {
  if (!may(members, who, 'PROJECT_CHANGE_REQUEST_WRITE')) return FORBIDDEN
  const before = protections.get(environment)
  const isWeaker = before !== undefined && (wanted === undefined || wanted < before)
  return isWeaker && !may(members, who, 'SKIP_CHANGE_REQUEST', environment) ? FORBIDDEN : undefined
}

/** A decision about an outdated version. Only a missing permission is reported before it. */
export const staleRefusal = (refusal: Refusal): Refusal => (refusal?.includes(403) ? refusal : [412])

export function discardRefusal(who: Who, { author, state }: Request): Refusal {
  if (who !== author && !isAdmin(who)) return FORBIDDEN
  return state === 'Draft' ? undefined : CONFLICT
}

const NEEDED = {
  updateEnabled: 'UPDATE_FEATURE_ENVIRONMENT',
  addStrategy: 'CREATE_FEATURE_STRATEGY',
  updateStrategy: 'UPDATE_FEATURE_STRATEGY',
  deleteStrategy: 'DELETE_FEATURE_STRATEGY',
  reorderStrategy: 'UPDATE_FEATURE_STRATEGY',
  patchVariant: 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
  archiveFeature: 'DELETE_FEATURE',
} as const

/** Protected environments that a direct change bypasses. */
export const skips = ({ protections }: World, environment: Environment, { action }: Change): Environment[] =>
  ENVIRONMENTS.filter((one) => protections.has(one) && (action === 'archiveFeature' || one === environment))

/** The same change made directly, without a change request. */
export function directRefusal(world: World, who: Who, environment: Environment, change: Change): Refusal {
  if (!may(world.members, who, NEEDED[change.action], environment)) return FORBIDDEN
  const maySkip = (one: Environment) => may(world.members, who, 'SKIP_CHANGE_REQUEST', one)
  if (!skips(world, environment, change).every(maySkip)) return FORBIDDEN
  const result = afterAllChanges(world.toggles, environment, [change])
  return works(result) ? undefined : UNWORKABLE
}

export const afterDirect = ({ toggles }: World, environment: Environment, change: Change): Toggles =>
  afterAllChanges(toggles, environment, [change]) as Toggles
