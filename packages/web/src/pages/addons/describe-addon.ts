import type { Description } from '../../lib/described-changes.ts'
import { t } from '../../lib/messages.ts'
import type { Addon, Provider } from './addons.ts'

const NONE = t('none')

/** An add-on as a text per field, without whether it is on, which a switch above the form changes. */
export function describeAddon(addon: Addon, provider: Provider): Description {
  const parameters = provider.parameters.map(({ name, displayName }) => [
    displayName,
    String(addon.parameters[name] ?? '') || NONE,
  ])
  return {
    description: addon.description || NONE,
    ...Object.fromEntries(parameters),
    events: addon.events.join(', ') || NONE,
    projects: addon.projects.join(', ') || t('all'),
    environments: addon.environments.join(', ') || t('all'),
  }
}
