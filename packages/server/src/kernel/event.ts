/** Every fact the audit log can hold. The first group is what add-ons can subscribe to. */
export const EVENT_TYPES = {
  'feature-created': 'A toggle was created or cloned',
  'feature-updated': 'An import overwrote a toggle',
  'feature-archived': 'A toggle was archived',
  'feature-revived': 'A toggle came back from the archive',
  'feature-stale-on': 'A toggle was marked stale',
  'feature-stale-off': 'A toggle is no longer stale',
  'feature-environment-enabled': 'A toggle was switched on in an environment',
  'feature-environment-disabled': 'A toggle was switched off in an environment',
  'feature-strategy-remove': 'A strategy was removed',
  'feature-strategy-update': 'A strategy, or the order of strategies, was changed',
  'feature-strategy-add': 'A strategy was added',
  'feature-metadata-updated': 'Description, type or another property of a toggle was changed',
  'feature-variants-updated': 'The variants of a toggle were changed in an environment',
  'feature-project-change': 'A toggle was moved to another project',
  'feature-deleted': 'A toggle was deleted for good',
  'project-created': 'A project was created',
  'project-updated': 'A project was changed',
  'project-archived': 'A project was archived',
  'project-revived': 'A project came back from the archive',
  'project-deleted': 'A project was deleted for good',
  'environment-created': 'An environment was created',
  'environment-updated': 'An environment was changed, switched on or off, or moved in the order',
  'environment-deleted': 'An environment was deleted',
  'api-token-created': 'An API token was created',
  'api-token-updated': 'The expiry of an API token was changed',
  'api-token-deleted': 'An API token was revoked',
  'user-created': 'A user was created',
} as const
export type EventType = keyof typeof EVENT_TYPES

export type EventData = { readonly [key: string]: unknown }

/** What a command records. Who, when and the group are added by the runner. */
export interface NewEvent {
  readonly type: EventType
  readonly project?: string
  readonly environment?: string
  readonly featureName?: string
  readonly data?: EventData
  readonly preData?: EventData
}

/** One line of the log. `id` grows in the order of commits and is the revision of everything it touched. */
export interface StoredEvent extends NewEvent {
  readonly id: number
  readonly createdAt: string
  readonly createdBy: string
  readonly createdByUserId?: number
  readonly groupId?: string
}
