/**
 * A minimal model of toggles and of changes to them. Written from the protocol, not from the code of the product.
 */
export const ENVIRONMENTS = ['development', 'production'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

export interface Strategy {
  /** Unknown until the server returns it. */
  readonly id?: string
  readonly title: string
  readonly disabled: boolean
  readonly sortOrder: number
}

export interface Targeting {
  readonly enabled: boolean
  readonly strategies: readonly Strategy[]
  /** Their names. */
  readonly variants: readonly string[]
}

export interface Toggle {
  readonly archived: boolean
  readonly in: Readonly<Record<Environment, Targeting>>
}
export type Toggles = ReadonlyMap<string, Toggle>

const UNTOUCHED: Targeting = { enabled: false, strategies: [], variants: [] }
export const NEW_TOGGLE: Toggle = { archived: false, in: { development: UNTOUCHED, production: UNTOUCHED } }

export function hasTargeting(toggles: Toggles, name: string, environment: Environment): boolean {
  const { enabled, strategies, variants } = (toggles.get(name) ?? NEW_TOGGLE).in[environment]
  return enabled || strategies.length > 0 || variants.length > 0
}

export type Change = { readonly feature: string } & (
  | { readonly action: 'updateEnabled'; readonly enabled: boolean }
  | { readonly action: 'addStrategy'; readonly title: string; readonly disabled: boolean }
  | { readonly action: 'updateStrategy'; readonly id: string; readonly title?: string; readonly disabled?: boolean }
  | { readonly action: 'deleteStrategy'; readonly id: string }
  | {
      readonly action: 'reorderStrategy'
      readonly order: readonly { readonly id: string; readonly sortOrder: number }[]
    }
  | { readonly action: 'patchVariant'; readonly variants: readonly string[] }
  | { readonly action: 'archiveFeature' }
)

/** Why a change cannot be made: its target does not exist, or its state does not allow it. */
export type Refused = 'gone' | 'state'

const isLit = ({ strategies }: Targeting): boolean => strategies.some(({ disabled }) => !disabled)

/** Nothing stays on without an active strategy. */
const settled = (targeting: Targeting): Targeting => ({
  ...targeting,
  enabled: targeting.enabled && isLit(targeting),
  strategies: targeting.strategies.toSorted((a, b) => a.sortOrder - b.sortOrder),
})

function changed(before: Targeting, change: Change): Targeting | Refused {
  const { strategies } = before
  const has = (id: string) => strategies.some((one) => one.id === id)
  switch (change.action) {
    case 'updateEnabled':
      return change.enabled && !isLit(before) ? 'state' : { ...before, enabled: change.enabled }
    case 'addStrategy': {
      const { title, disabled } = change
      const sortOrder = Math.max(-1, ...strategies.map((one) => one.sortOrder)) + 1
      return settled({ ...before, strategies: [...strategies, { title, disabled, sortOrder }] })
    }
    case 'updateStrategy': {
      if (!has(change.id)) return 'gone'
      const { title, disabled } = change
      const given = { ...(title !== undefined && { title }), ...(disabled !== undefined && { disabled }) }
      return settled({
        ...before,
        strategies: strategies.map((one) => (one.id === change.id ? { ...one, ...given } : one)),
      })
    }
    case 'deleteStrategy':
      if (!has(change.id)) return 'gone'
      return settled({ ...before, strategies: strategies.filter((one) => one.id !== change.id) })
    case 'reorderStrategy': {
      if (change.order.some(({ id }) => !has(id))) return 'gone'
      const orderOf = new Map(change.order.map(({ id, sortOrder }) => [id, sortOrder]))
      const moved = strategies.map((one) => ({ ...one, sortOrder: orderOf.get(one.id ?? '') ?? one.sortOrder }))
      return settled({ ...before, strategies: moved })
    }
    case 'patchVariant':
      return { ...before, variants: change.variants }
    case 'archiveFeature':
      return before
  }
}

export function afterChange(toggles: Toggles, environment: Environment, change: Change): Toggles | Refused {
  const toggle = toggles.get(change.feature)
  if (!toggle) return 'gone'
  if (change.action === 'archiveFeature') return new Map(toggles).set(change.feature, { ...toggle, archived: true })
  if (toggle.archived) return 'state'
  const targeting = changed(toggle.in[environment], change)
  if (typeof targeting === 'string') return targeting
  return new Map(toggles).set(change.feature, { ...toggle, in: { ...toggle.in, [environment]: targeting } })
}

/** Applies changes in order. The first failure undoes all of them. */
export function afterAllChanges(
  toggles: Toggles,
  environment: Environment,
  changes: readonly Change[],
): Toggles | Refused {
  let now = toggles
  for (const change of changes) {
    const next = afterChange(now, environment, change)
    if (typeof next === 'string') return next
    now = next
  }
  return now
}

/** The state that a change affects, as text. Undefined if it is gone. A change that only adds affects nothing. */
export function touchedBy(toggles: Toggles, environment: Environment, change: Change): string | undefined {
  const { enabled, strategies, variants } = (toggles.get(change.feature) ?? NEW_TOGGLE).in[environment]
  switch (change.action) {
    case 'updateEnabled':
      return String(enabled)
    case 'updateStrategy':
    case 'deleteStrategy': {
      const one = strategies.find(({ id }) => id === change.id)
      return one && JSON.stringify([one.title, one.disabled])
    }
    case 'reorderStrategy': {
      const orders = change.order.map(({ id }) => strategies.find((one) => one.id === id)?.sortOrder)
      return orders.includes(undefined) ? undefined : JSON.stringify(orders)
    }
    case 'patchVariant':
      return JSON.stringify(variants)
    default:
      return ''
  }
}

/** The result of `touchedBy` after the change is applied to the given state. */
function wantedBy(change: Change, base: string): string {
  switch (change.action) {
    case 'updateEnabled':
      return String(change.enabled)
    case 'updateStrategy': {
      const [title, disabled] = JSON.parse(base) as [string, boolean]
      return JSON.stringify([change.title ?? title, change.disabled ?? disabled])
    }
    case 'reorderStrategy':
      return JSON.stringify(change.order.map(({ sortOrder }) => sortOrder))
    case 'patchVariant':
      return JSON.stringify(change.variants)
    default:
      return 'gone'
  }
}

/** A conflict: the state differs from the original one and from the wanted one. */
export function isInConflict(toggles: Toggles, environment: Environment, change: Change, base: string): boolean {
  if (change.action === 'archiveFeature') return false
  if (toggles.get(change.feature)?.archived) return true
  const now = touchedBy(toggles, environment, change)
  return now === undefined || (now !== base && now !== wantedBy(change, base))
}
