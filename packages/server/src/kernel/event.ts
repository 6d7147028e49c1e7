import type { EventType } from '@leverframe/domain'

export type { EventType }

/** Every event type of the audit log. Add-ons can subscribe to the first group. */
export const EVENT_TYPES = {
  'feature-created': 'A toggle was created or cloned',
  'feature-updated': 'An import overwrote a toggle',
  'feature-archived': 'A toggle was archived',
  'feature-revived': 'A toggle was revived from the archive',
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
  'feature-tagged': 'A tag was added to a toggle',
  'feature-untagged': 'A tag was removed from a toggle',
  'feature-potentially-stale-on': 'A toggle is past the lifetime of its type',
  'feature-potentially-stale-off': 'A toggle is within the lifetime of its type again',
  'change-request-created': 'A change request was created',
  'change-request-discarded': 'A draft of a change request was discarded',
  'change-added': 'A change was added to a change request',
  'change-discarded': 'A change was removed from a change request',
  'change-edited': 'A change of a change request was edited',
  'change-request-sent-to-review': 'A change request waits for review',
  'change-request-approval-added': 'A user approved a change request',
  'change-request-approved': 'A change request has all approvals that it needs',
  'change-request-rejected': 'A change request was rejected',
  'change-request-cancelled': 'A change request was cancelled',
  'change-request-applied': 'A change request was applied',
  'change-request-scheduled': 'A change request was scheduled',
  'change-request-schedule-suspended': 'The schedule of a change request was suspended until a user reviews it',
  'change-request-scheduled-application-success': 'A scheduled change request was applied',
  'change-request-scheduled-application-failure': 'A scheduled change request could not be applied',
  'change-request-title-updated': 'The title of a change request was changed',
  'change-request-comment-added': 'A user commented on a change request',
  'change-request-requested-approvers-updated': 'The requested reviewers of a change request were changed',
  'change-request-configuration-updated': 'The protection of an environment of a project was changed',
  'toggle-test-created': 'A toggle test was created',
  'toggle-test-updated': 'A toggle test was changed',
  'toggle-test-deleted': 'A toggle test was deleted',
  'feature-deleted': 'A toggle was deleted permanently',
  'project-created': 'A project was created',
  'project-updated': 'A project was changed',
  'project-archived': 'A project was archived',
  'project-revived': 'A project was revived from the archive',
  'project-deleted': 'A project was deleted permanently',
  'environment-created': 'An environment was created',
  'environment-updated': 'An environment was changed, switched on or off, or moved in the order',
  'environment-deleted': 'An environment was deleted',
  'project-environment-added': 'A project uses an environment again',
  'project-environment-removed': 'A project no longer uses an environment',
  'default-strategy-updated': 'The default strategy of a project was changed in an environment',
  'api-token-created': 'An API token was created',
  'api-token-updated': 'The expiry of an API token was changed',
  'api-token-deleted': 'An API token was revoked',
  'saved-view-created': 'A view of a list of toggles was saved',
  'saved-view-updated': 'A saved view was changed or shared',
  'saved-view-deleted': 'A saved view was deleted',
  'user-created': 'A user was created',
  'user-updated': 'A user was changed',
  'user-deleted': 'A user was deleted',
  'user-password-changed': 'The password of a user was changed',
  'user-link-created': 'An invite or reset link for a user was created',
  'public-signup-token-created': 'An invite link for several users was created',
  'public-signup-token-updated': 'An invite link was changed, or switched on or off',
  'public-signup-token-user-added': 'A user signed up with an invite link',
  'service-account-created': 'A service account was created',
  'service-account-updated': 'A service account was changed',
  'service-account-deleted': 'A service account was deleted',
  'service-account-token-created': 'A token of a service account was created',
  'service-account-token-deleted': 'A token of a service account was revoked',
  'pat-created': 'A personal access token was created',
  'pat-deleted': 'A personal access token was revoked',
  'role-created': 'A role was created',
  'role-updated': 'A role was changed',
  'role-deleted': 'A role was deleted',
  'group-created': 'A group was created',
  'group-updated': 'A group was changed',
  'group-deleted': 'A group was deleted',
  'group-user-added': 'Single sign-on added a user to a group',
  'group-user-removed': 'Single sign-on removed a user from a group',
  'project-access-added': 'A user or group was added to a project',
  'project-access-updated': 'The roles in a project were replaced',
  'project-access-user-roles-updated': 'The role of a user in a project was changed',
  'project-access-user-roles-deleted': 'A user was removed from a project',
  'project-access-group-roles-updated': 'The role of a group in a project was changed',
  'project-access-group-roles-deleted': 'A group was removed from a project',
  'features-imported': 'Toggles were imported into a project',
  'feature-favorited': 'A user marked a toggle as favourite',
  'feature-unfavorited': 'A toggle is no longer a favourite of a user',
  'project-favorited': 'A user marked a project as favourite',
  'project-unfavorited': 'A project is no longer a favourite of a user',
  'feature-dependency-added': 'A dependency was added to a toggle',
  'feature-dependency-removed': 'A dependency of a toggle was removed',
  'feature-dependencies-removed': 'All dependencies of a toggle were removed',
  'feature-link-added': 'A link was added to a toggle',
  'feature-link-updated': 'A link of a toggle was changed',
  'feature-link-removed': 'A link of a toggle was removed',
  'feature-completed': 'A toggle was marked as completed',
  'feature-uncompleted': 'A toggle is no longer completed',
  'segment-created': 'A segment was created',
  'segment-updated': 'A segment was changed',
  'segment-deleted': 'A segment was deleted',
  'context-field-created': 'A context field was created',
  'context-field-updated': 'A context field was changed',
  'context-field-deleted': 'A context field was deleted',
  'strategy-created': 'A strategy type was created',
  'strategy-updated': 'A strategy type was changed',
  'strategy-deleted': 'A strategy type was deleted',
  'strategy-deprecated': 'A strategy type was deprecated',
  'strategy-reactivated': 'A strategy type is no longer deprecated',
  'feature-type-updated': 'The lifetime of a toggle type was changed',
  'application-updated': 'The description of an application was changed',
  'application-deleted': 'An application was deleted',
  'tag-created': 'A tag was created',
  'tag-deleted': 'A tag was deleted',
  'tag-type-created': 'A tag type was created',
  'tag-type-updated': 'A tag type was changed',
  'tag-type-deleted': 'A tag type was deleted',
  'addon-config-created': 'An add-on was created',
  'addon-config-updated': 'An add-on was changed',
  'addon-config-deleted': 'An add-on was deleted',
  'addon-delivery-resent': 'A failed delivery was sent again by a user',
  'feature-checkpoint': 'Older events of a toggle were removed, and this is its state at that time',
  'housekeeping-done': 'Expired data was removed',
  'store-rewound': 'The store went back to an earlier state, after a failover or a restore',
  'setting-updated': 'A setting of the installation was changed',
} as const satisfies Record<EventType, string>
/** How the group id of the events of a revert begins, so that statistics can count them. */
export const REVERT_GROUP = 'revert-'

/** Events about a toggle that do not change it: they change neither its revision nor its `ETag`. */
export const PLANNING_EVENT_TYPES = ['change-added', 'change-discarded', 'change-edited'] as const

export type EventData = { readonly [key: string]: unknown }

/** An event as a command records it. The runner adds the actor, the time and the group. */
export interface NewEvent {
  readonly type: EventType
  readonly project?: string
  readonly environment?: string
  readonly featureName?: string
  readonly data?: EventData
  readonly preData?: EventData
}

/** One row of the log. `id` grows in commit order and is the revision of everything that the event changed. */
export interface StoredEvent extends NewEvent {
  readonly id: number
  readonly createdAt: string
  readonly createdBy: string
  readonly createdByUserId?: number
  readonly groupId?: string
}
