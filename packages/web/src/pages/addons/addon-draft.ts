import { t } from '../../lib/messages.ts'
import type { Addon, AddonInput, Provider } from './addons.ts'

/** The mask of a stored secret. Sending it back keeps the secret. */
export const MASK = '*****'

export interface AddonDraft {
  readonly description: string
  readonly enabled: boolean
  readonly parameters: Readonly<Record<string, string>>
  /** Null: there is none. */
  readonly signingKey: string | null
  readonly events: readonly string[]
  readonly projects: readonly string[]
  readonly environments: readonly string[]
}

/** The default events of a new add-on: those that affect users. */
const isUsual = (type: string): boolean => /^feature-(created|archived|environment-|strategy-|variants-)/.test(type)

export const newDraft = ({ events }: Provider): AddonDraft => ({
  description: '',
  enabled: true,
  parameters: {},
  signingKey: null,
  events: events.filter(isUsual),
  projects: [],
  environments: [],
})

const named = (list: readonly string[]): readonly string[] => (list.includes('*') ? [] : list)

export const draftOf = (addon: Addon): AddonDraft => ({
  description: addon.description,
  enabled: addon.enabled,
  parameters: addon.parameters,
  signingKey: addon.signingKey ?? null,
  events: addon.events,
  projects: named(addon.projects),
  environments: named(addon.environments),
})

/** The request body, without blank values. */
export const inputOf = (provider: Provider, draft: AddonDraft): AddonInput => ({
  provider: provider.name,
  description: draft.description,
  enabled: draft.enabled,
  parameters: Object.fromEntries(Object.entries(draft.parameters).filter(([, value]) => value.trim() !== '')),
  signingKey: draft.signingKey?.trim() ? draft.signingKey : null,
  events: [...draft.events],
  projects: [...draft.projects],
  environments: [...draft.environments],
})

/** The missing fields, as a sentence. */
export function missingIn(provider: Provider, { parameters, events }: AddonDraft): string | undefined {
  const missing = provider.parameters.find(({ name, required }) => required && !parameters[name]?.trim())
  if (missing) return t('{displayName} is missing', { displayName: missing.displayName })
  return events.length === 0 ? t('Choose at least one kind of event') : undefined
}
