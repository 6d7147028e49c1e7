import type { Constraint, Strategy, Toggle, ToggleEnvironment, Variant } from './types.ts'

/** One change of a change request, wherever it comes from. */
export interface ChangeLike {
  readonly action: string
  readonly payload?: unknown
  /** Left out: the sentence names no environment. */
  readonly environment?: string | undefined
  /** Of the segment, for changes of segments. */
  readonly name?: string | undefined
  /** What it changes, as it was, where that is known better than from the toggle. */
  readonly was?: unknown
}

/** The protection of an environment, as changes carry it. */
export interface ProtectionLike {
  readonly changeRequestsEnabled?: boolean
  readonly requiredApprovals?: number | null
}

export type Payload = Partial<Strategy> & {
  readonly enabled?: boolean
  readonly shouldActivateDisabledStrategies?: boolean
  readonly variants?: Variant[] | string[]
  readonly feature?: string
  readonly description?: string
  readonly snapshot?: unknown
} & ProtectionLike

export const payloadOf = ({ payload }: ChangeLike): Payload => (payload ?? {}) as Payload

export type PlaceLike = Pick<ToggleEnvironment, 'name' | 'enabled' | 'strategies' | 'variants'>

/** As much of a toggle as changes can touch. */
export interface ToggleLike {
  readonly environments: readonly PlaceLike[]
  readonly dependencies?: Toggle['dependencies']
}

/** With everything that may be left out, in one order, so that what is the same looks the same. */
const wholeConstraint = ({
  contextName,
  operator,
  values,
  value,
  inverted,
  caseInsensitive,
}: Constraint): Constraint => ({
  contextName,
  operator,
  values: values ?? [],
  ...(value !== undefined && { value }),
  ...(inverted && { inverted }),
  ...(caseInsensitive && { caseInsensitive }),
})

const whole = (strategy: Strategy): Strategy => ({
  ...strategy,
  ...(strategy.constraints && { constraints: strategy.constraints.map(wholeConstraint) }),
})

/** The strategy that a change is about, as it was: told with it, kept when its request was closed, or of the toggle. */
export function strategyBefore(change: ChangeLike, toggle: ToggleLike | undefined): Strategy | undefined {
  const { id, snapshot } = payloadOf(change)
  const place = toggle?.environments.find(({ name }) => name === change.environment)
  const found = (change.was ?? snapshot ?? place?.strategies.find((one) => one.id === id)) as Strategy | undefined
  return found && whole(found)
}

export function strategyAfter(before: Strategy, payload: object): Strategy {
  const { snapshot: _, ...fields } = payload as { snapshot?: unknown }
  return whole({ ...before, ...fields })
}

const sorted = (strategies: readonly Strategy[], order: readonly { id: string; sortOrder: number }[]): Strategy[] => {
  const placeOf = (one: Strategy) => order.find(({ id }) => id === one.id)?.sortOrder ?? one.sortOrder
  return [...strategies].sort((a, b) => placeOf(a) - placeOf(b))
}

const EMPTY = { title: null, disabled: false, constraints: [], parameters: {}, segments: [], variants: [] }

function placeAfter(change: ChangeLike, place: PlaceLike): PlaceLike {
  const payload = payloadOf(change)
  const { strategies } = place
  switch (change.action) {
    case 'updateEnabled': {
      const enabled = payload.enabled === true
      const wakes = enabled && payload.shouldActivateDisabledStrategies && strategies.every(({ disabled }) => disabled)
      return {
        ...place,
        enabled,
        strategies: wakes ? strategies.map((one) => ({ ...one, disabled: false })) : strategies,
      }
    }
    case 'addStrategy': {
      const sortOrder = Math.max(0, ...strategies.map((one) => one.sortOrder + 1))
      // It has no id yet: nothing else in the request can be about it.
      return {
        ...place,
        strategies: [...strategies, { sortOrder, ...EMPTY, ...payload, id: '' } as unknown as Strategy],
      }
    }
    case 'updateStrategy':
      return {
        ...place,
        strategies: strategies.map((one) => (one.id === payload.id ? strategyAfter(one, payload) : one)),
      }
    case 'deleteStrategy':
      return { ...place, strategies: strategies.filter(({ id }) => id !== payload.id) }
    case 'reorderStrategy':
      return { ...place, strategies: sorted(strategies, change.payload as { id: string; sortOrder: number }[]) }
    case 'patchVariant':
      return { ...place, variants: payload.variants as PlaceLike['variants'] }
    default:
      return place
  }
}

/** What a toggle would be after a change: the next change of the same request begins there. */
export function toggleAfter<T extends ToggleLike>(change: ChangeLike, toggle: T): T {
  const payload = payloadOf(change)
  if (change.action === 'deleteDependency') return { ...toggle, dependencies: [] }
  if (change.action === 'addDependency') {
    const {
      feature = '',
      enabled = true,
      variants = [],
    } = payload as { feature?: string; enabled?: boolean; variants?: string[] }
    return { ...toggle, dependencies: [{ feature, enabled, variants }] }
  }
  const environments = toggle.environments.map((place) =>
    place.name === change.environment ? placeAfter(change, place) : place,
  )
  return { ...toggle, environments }
}
