import type { PlannedStep } from '#features/audit/index'
import type { GivenChange } from '#features/review/change-requests/index'
import type { FullToggle, StrategyView } from '#features/toggles/index'

type Environment = FullToggle['environments'][number]

/** From the surest sign that a strategy there is the one that is meant to the weakest. */
const SIGNS: readonly ((strategy: StrategyView) => string)[] = [
  ({ id: _, ...rest }) => JSON.stringify(rest),
  ({ id: _, sortOrder: _order, ...content }) => JSON.stringify(content),
  ({ name, title }) => JSON.stringify([name, title]),
  ({ name }) => name,
]

/** Ids of the strategies that are there, by the ids of those that come: one that is like another becomes it, and keeps its id. */
function partners(from: readonly StrategyView[], to: readonly StrategyView[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const taken = new Set<string>()
  for (const sign of SIGNS)
    for (const one of from) {
      if (found.has(one.id)) continue
      const partner = to.find((other) => !taken.has(other.id) && sign(other) === sign(one))
      if (!partner) continue
      found.set(one.id, partner.id)
      taken.add(partner.id)
    }
  return found
}

/** What `to` shall be. Strategies that are not there yet are called `new-1`, `new-2` … until the store gives them ids. */
function promoted(from: Environment, to: Environment, keepSwitch: boolean): Environment {
  const ids = partners(from.strategies, to.strategies)
  let comers = 0
  const strategies = from.strategies.map((one) => ({ ...one, id: ids.get(one.id) ?? `new-${++comers}` }))
  const isActive = strategies.some(({ disabled }) => !disabled)
  return { ...to, strategies, variants: from.variants, enabled: (keepSwitch ? to : from).enabled && isActive }
}

/** The toggle with the configuration of one environment in the place of another's. */
export const wantedToggle = (
  toggle: FullToggle,
  from: Environment,
  to: Environment,
  keepSwitch: boolean,
): FullToggle => ({
  ...toggle,
  environments: toggle.environments.map((one) => (one.name === to.name ? promoted(from, to, keepSwitch) : one)),
})

/** What is planned for one environment, as changes of a request; what is about the toggle as a whole has no place in one. */
export function changeOf(step: PlannedStep): GivenChange | undefined {
  const feature = step.input.name
  switch (step.command) {
    case 'toggle.update':
      return undefined
    case 'toggle.switch':
      return { action: 'updateEnabled', feature, payload: { enabled: step.input.enabled } }
    case 'strategy.add':
      return { action: 'addStrategy', feature, payload: step.input.strategy }
    case 'strategy.update':
      return { action: 'updateStrategy', feature, payload: { id: step.input.id, ...step.input.change } }
    case 'strategy.remove':
      return { action: 'deleteStrategy', feature, payload: { id: step.input.id } }
    case 'strategy.sort':
      return { action: 'reorderStrategy', feature, payload: step.input.order }
    case 'variants.set':
      return { action: 'patchVariant', feature, payload: { variants: step.input.variants } }
  }
}
