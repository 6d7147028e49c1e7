import { togglePath } from '@leverframe/testing/harness'
import { strategiesPath, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import type { Change, Environment } from './toggles.ts'

/** In the form that the server stores. */
const variantsNamed = (names: readonly string[]) =>
  names.map((name, index) => ({
    name,
    weightType: 'variable',
    weight: Math.floor(1000 / names.length) + (index < 1000 % names.length ? 1 : 0),
    overrides: [],
  }))

function payloadOf(change: Change): unknown {
  const { action, feature: _, ...rest } = change
  switch (action) {
    case 'addStrategy':
      return { name: 'default', constraints: [], parameters: {}, ...rest }
    case 'reorderStrategy':
      return change.order
    case 'patchVariant':
      return { variants: variantsNamed(change.variants) }
    case 'archiveFeature':
      return undefined
    default:
      return rest
  }
}

/** In the form of a change request. */
export function bodyOf(change: Change): { action: string; feature: string; payload?: unknown } {
  const payload = payloadOf(change)
  return { action: change.action, feature: change.feature, ...(payload !== undefined && { payload }) }
}

/** The same change without a change request. */
export function directly(project: string, environment: Environment, change: Change): [string, string, unknown?] {
  const { feature } = change
  const environmentPath = toggleEnvironmentPath(feature, environment, project)
  const strategies = strategiesPath(feature, environment, project)
  switch (change.action) {
    case 'updateEnabled':
      return ['POST', `${environmentPath}/${change.enabled ? 'on' : 'off'}`]
    case 'addStrategy':
      return ['POST', strategies, payloadOf(change)]
    case 'updateStrategy':
      return ['PUT', `${strategies}/${change.id}`, payloadOf(change)]
    case 'deleteStrategy':
      return ['DELETE', `${strategies}/${change.id}`]
    case 'reorderStrategy':
      return ['POST', `${strategies}/set-sort-order`, change.order]
    case 'patchVariant':
      return ['PUT', `${environmentPath}/variants`, variantsNamed(change.variants)]
    case 'archiveFeature':
      return ['DELETE', togglePath(feature, project)]
  }
}
