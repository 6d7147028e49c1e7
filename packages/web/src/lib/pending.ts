import { changeSentence } from './change.ts'
import { type ChangeLike, type EnvironmentLike, payloadOf, type ToggleLike, toggleAfter } from './change-effect.ts'
import { t } from './messages.ts'
import type { ResponseBody } from './operations.ts'
import { type NamedSegments, rolloutOf, stateLabel, strategySentence } from './strategy.ts'
import type { Segment, Strategy, Variant } from './types.ts'
import { variantsSentence } from './variants.ts'

export type PendingRequest =
  ResponseBody<'/api/admin/projects/{projectId}/features/{featureName}/pending-changes'>['changeRequests'][number]
type PendingChange = PendingRequest['changes'][number]

/** One pending change as a sentence. */
export interface PendingLine {
  readonly id: number
  readonly text: string
  readonly conflict: string | undefined
}

/** The changes of one change request in one environment. */
export interface PendingItem {
  readonly request: PendingRequest
  readonly lines: readonly PendingLine[]
}

/** The value after a change request, shown next to the current one. */
export interface Ghost {
  readonly request: PendingRequest
  readonly text: string
}

export interface PendingInEnvironment {
  readonly items: readonly PendingItem[]
  readonly switches: readonly Ghost[]
  readonly strategies: ReadonlyMap<string, readonly Ghost[]>
  /** Strategies that a request adds. */
  readonly added: readonly Ghost[]
  readonly variants: readonly Ghost[]
}

export const NOTHING_PENDING: PendingInEnvironment = {
  items: [],
  switches: [],
  strategies: new Map(),
  added: [],
  variants: [],
}

const OF_THE_TOGGLE = ['archiveFeature', 'addDependency', 'deleteDependency']
const OF_A_SEGMENT = ['updateSegment', 'deleteSegment']

export interface PendingNames {
  readonly segments: NamedSegments
  readonly storedSegments: readonly Segment[]
}

const idOf = (change: PendingChange): unknown => payloadOf(change).id

function isIn(change: PendingChange, request: PendingRequest, environment: EnvironmentLike): boolean {
  if (OF_THE_TOGGLE.includes(change.action)) return false
  if (!OF_A_SEGMENT.includes(change.action)) return request.environment === environment.name
  return environment.strategies.some(({ segments }) => (segments as unknown[] | undefined)?.includes(idOf(change)))
}

/** "off → on 25%"; other changes as in the change request, without the environment, which the card names. */
function sentenceOf(like: ChangeLike, toggle: ToggleLike, segments: NamedSegments): string {
  if (like.action === 'reorderStrategy') return changeSentence({ ...like, environment: undefined })
  if (like.action !== 'updateEnabled') return changeSentence(like, toggle, segments)
  const there = (one: ToggleLike) => one.environments.find(({ name }) => name === like.environment)
  const [before, after] = [there(toggle), there(toggleAfter(like, toggle))]
  return before && after ? `${stateLabel(before)} → ${stateLabel(after)}` : changeSentence(like)
}

function likeOf(change: PendingChange, environment: string, { storedSegments }: PendingNames): ChangeLike {
  const was = OF_A_SEGMENT.includes(change.action) ? storedSegments.find(({ id }) => id === idOf(change)) : undefined
  return { ...change, environment, name: change.segment, ...(was && { was }) }
}

/** The lines of one request. Each change starts from the result of the previous one. */
function linesOf(request: PendingRequest, toggle: ToggleLike, environment: EnvironmentLike, names: PendingNames) {
  let state = toggle
  return request.changes
    .filter((change) => isIn(change, request, environment))
    .map((change): PendingLine => {
      const like = likeOf(change, environment.name, names)
      const text = sentenceOf(like, state, names.segments)
      state = toggleAfter(like, state)
      return { id: change.id, text, conflict: change.conflict }
    })
}

const ofStrategy = (before: Strategy, change: PendingChange): string => {
  if (change.action === 'deleteStrategy') return t('removed')
  const after = { ...before, ...(payloadOf(change) as Partial<Strategy>) }
  const [was, is] = [rolloutOf(before), rolloutOf(after)]
  if (is !== undefined && was !== is) return `${is}%`
  if (before.disabled !== after.disabled) return after.disabled ? t('inactive') : t('active')
  return t('changed')
}

/** All pending changes of a toggle in one environment, the newest request first. */
export function pendingIn(
  requests: readonly PendingRequest[],
  toggle: ToggleLike,
  environment: EnvironmentLike,
  names: PendingNames,
): PendingInEnvironment {
  const items = requests
    .map((request) => ({ request, lines: linesOf(request, toggle, environment, names) }))
    .filter(({ lines }) => lines.length > 0)
  const here = requests
    .filter((request) => request.environment === environment.name)
    .flatMap((request) => request.changes.map((change) => ({ request, change })))
  const ghosts = (action: string, textOf: (change: PendingChange) => string): Ghost[] =>
    here
      .filter(({ change }) => change.action === action)
      .map(({ request, change }) => ({ request, text: textOf(change) }))
  const strategies = environment.strategies.map((strategy) => {
    const own = here.filter(
      ({ change }) => ['updateStrategy', 'deleteStrategy'].includes(change.action) && idOf(change) === strategy.id,
    )
    return [strategy.id, own.map(({ request, change }) => ({ request, text: ofStrategy(strategy, change) }))] as const
  })
  return {
    items,
    switches: ghosts('updateEnabled', (change) => (payloadOf(change).enabled ? t('on') : t('off'))),
    strategies: new Map(strategies),
    added: ghosts('addStrategy', (change) => strategySentence(change.payload as Strategy, names.segments)),
    variants: ghosts('patchVariant', (change) => variantsSentence((payloadOf(change).variants ?? []) as Variant[])),
  }
}

/** Pending changes of the toggle itself: archiving it, and its dependencies. They affect all environments. */
export function pendingEverywhere(requests: readonly PendingRequest[], toggle: ToggleLike): PendingItem[] {
  return requests
    .map((request) => ({
      request,
      lines: request.changes
        .filter(({ action }) => OF_THE_TOGGLE.includes(action))
        .map((change) => ({ id: change.id, text: changeSentence(change, toggle), conflict: change.conflict })),
    }))
    .filter(({ lines }) => lines.length > 0)
}

/** "Your draft", "Draft by ann", "In review", "Schedule failed". */
export function pendingStateText({ state, isMine, createdBy, schedule }: PendingRequest): string {
  if (state === 'Draft') return isMine ? t('Your draft') : t('Draft by {username}', { username: createdBy.username })
  if (state !== 'Scheduled' || !schedule || schedule.status === 'pending') return t(state)
  return schedule.status === 'failed' ? t('Schedule failed') : t('Schedule suspended')
}
