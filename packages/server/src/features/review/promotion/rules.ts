import type { PlannedStep } from '#features/audit/index'
import type { GivenChange } from '#features/review/change-requests/index'
import type { FullToggle, StrategyView } from '#features/toggles/index'

type Environment = FullToggle['environments'][number]

/** Keys to match strategies of both environments, from the most to the least specific. */
const MATCHERS: readonly ((strategy: StrategyView) => string)[] = [
  ({ id: _, ...rest }) => JSON.stringify(rest),
  ({ id: _, sortOrder: _order, ...content }) => JSON.stringify(content),
  ({ name, title }) => JSON.stringify([name, title]),
  ({ name }) => name,
]

/** Maps the ids of source strategies to the ids of matching target strategies. A matched target strategy keeps its id. */
function matches(from: readonly StrategyView[], to: readonly StrategyView[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const taken = new Set<string>()
  for (const matcher of MATCHERS)
    for (const one of from) {
      if (found.has(one.id)) continue
      const match = to.find((other) => !taken.has(other.id) && matcher(other) === matcher(one))
      if (!match) continue
      found.set(one.id, match.id)
      taken.add(match.id)
    }
  return found
}

/** The new state of `to`. New strategies have the ids `new-1`, `new-2` … until the store assigns ids. */
function promoted(from: Environment, to: Environment, keepSwitch: boolean): Environment {
  const ids = matches(from.strategies, to.strategies)
  let added = 0
  // A release plan belongs to one environment, so its mark is not promoted.
  const strategies = from.strategies.map(({ milestoneId: _, ...one }) => ({
    ...one,
    id: ids.get(one.id) ?? `new-${++added}`,
  }))
  const isActive = strategies.some(({ disabled }) => !disabled)
  return { ...to, strategies, variants: from.variants, enabled: (keepSwitch ? to : from).enabled && isActive }
}

/** The toggle with the configuration of `from` copied to `to`. */
export const wantedToggle = (
  toggle: FullToggle,
  from: Environment,
  to: Environment,
  keepSwitch: boolean,
): FullToggle => ({
  ...toggle,
  environments: toggle.environments.map((one) => (one.name === to.name ? promoted(from, to, keepSwitch) : one)),
})

/** Converts a planned step to a change of a request. Undefined for changes of the toggle itself, which requests do not contain. */
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
