import type { Constraint, Strategy, Toggle, ToggleEnvironment, Variant } from './types.ts'

/** One change of a change request, from any source. */
export interface ChangeLike {
  readonly action: string
  readonly payload?: unknown
  /** Without it the sentence names no environment. */
  readonly environment?: string | undefined
  /** The name of the segment, for changes of segments. */
  readonly name?: string | undefined
  /** The state before the change, if it is known better than from the toggle. */
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

export type EnvironmentLike = Pick<ToggleEnvironment, 'name' | 'enabled' | 'strategies' | 'variants'>

/** The part of a toggle that changes can affect. */
export interface ToggleLike {
  readonly environments: readonly EnvironmentLike[]
  readonly dependencies?: Toggle['dependencies']
}

/** Fills in the defaults in a fixed order, so that equal values have equal text. */
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

/** The strategy before the change: sent with it, stored when its request was closed, or from the toggle. */
export function strategyBefore(change: ChangeLike, toggle: ToggleLike | undefined): Strategy | undefined {
  const { id, snapshot } = payloadOf(change)
  const environment = toggle?.environments.find(({ name }) => name === change.environment)
  const found = (change.was ?? snapshot ?? environment?.strategies.find((one) => one.id === id)) as Strategy | undefined
  return found && whole(found)
}

export function strategyAfter(before: Strategy, payload: object): Strategy {
  const { snapshot: _, ...fields } = payload as { snapshot?: unknown }
  return whole({ ...before, ...fields })
}

const sorted = (strategies: readonly Strategy[], order: readonly { id: string; sortOrder: number }[]): Strategy[] => {
  const positionOf = (one: Strategy) => order.find(({ id }) => id === one.id)?.sortOrder ?? one.sortOrder
  return [...strategies].sort((a, b) => positionOf(a) - positionOf(b))
}

const EMPTY = { title: null, disabled: false, constraints: [], parameters: {}, segments: [], variants: [] }

function environmentAfter(change: ChangeLike, environment: EnvironmentLike): EnvironmentLike {
  const payload = payloadOf(change)
  const { strategies } = environment
  switch (change.action) {
    case 'updateEnabled': {
      const enabled = payload.enabled === true
      const wakes = enabled && payload.shouldActivateDisabledStrategies && strategies.every(({ disabled }) => disabled)
      return {
        ...environment,
        enabled,
        strategies: wakes ? strategies.map((one) => ({ ...one, disabled: false })) : strategies,
      }
    }
    case 'addStrategy': {
      const sortOrder = Math.max(0, ...strategies.map((one) => one.sortOrder + 1))
      // It has no id yet, so no other change of the request can refer to it.
      return {
        ...environment,
        strategies: [...strategies, { sortOrder, ...EMPTY, ...payload, id: '' } as unknown as Strategy],
      }
    }
    case 'updateStrategy':
      return {
        ...environment,
        strategies: strategies.map((one) => (one.id === payload.id ? strategyAfter(one, payload) : one)),
      }
    case 'deleteStrategy':
      return { ...environment, strategies: strategies.filter(({ id }) => id !== payload.id) }
    case 'reorderStrategy':
      return { ...environment, strategies: sorted(strategies, change.payload as { id: string; sortOrder: number }[]) }
    case 'patchVariant':
      return { ...environment, variants: payload.variants as EnvironmentLike['variants'] }
    default:
      return environment
  }
}

/** The toggle after a change. The next change of the same request starts from it. */
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
  const environments = toggle.environments.map((environment) =>
    environment.name === change.environment ? environmentAfter(change, environment) : environment,
  )
  return { ...toggle, environments }
}
