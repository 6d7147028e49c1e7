interface EntityInfo {
  /** The path of the page in the web UI. */
  readonly page: string
  /** Names of fields in sentences. Null: the sentence says only that the field changed. */
  readonly labels?: Readonly<Record<string, string | null>>
}

const entities = <Name extends string>(infos: Readonly<Record<Name, EntityInfo>>) => infos

/**
 * Items that are created, changed and deleted on a page of their own. The sentences of their events, the path that the server
 * serves and the query key of their list (`metric-sources`) derive from this table.
 */
export const ENTITIES = entities({
  segment: { page: '/segments', labels: { constraints: null } },
  'metric-source': {
    page: '/metric-sources',
    labels: { url: 'address', hasToken: null, isTokenChanged: 'token' },
  },
  'signal-endpoint': { page: '/signals', labels: { enabled: 'enabled' } },
})

export type Entity = keyof typeof ENTITIES
export type EntityEvent<Name extends Entity = Entity> = `${Name}-${'created' | 'updated' | 'deleted'}`

export const nounOf = (entity: Entity): string => entity.replaceAll('-', ' ')

/** What an event is about. The UI reloads what it shows of that subject. */
export type EventSubject =
  | Entity
  | 'change-request'
  | 'feature-type'
  | 'strategy-type'
  | 'toggle'
  | 'toggle-test'
  | 'code'
  | 'release-plan'
  | 'release-plan-template'
  | 'context-field'
  | 'environment'
  | 'project'
  | 'project-environment'
  | 'saved-view'
  | 'tag'
  | 'addon'
  | 'application'
  | 'housekeeping'
  | 'access'
  | 'settings'
  | 'store'

export interface EventInfo {
  /** Heading in the filter of the event log. */
  readonly group: string
  readonly subject: EventSubject
  /** Short name, for lists and filters. Each is unique. */
  readonly label: string
  /** For the reference of the API. */
  readonly description: string
}

const rows = <Type extends string>(
  group: string,
  subject: EventSubject,
  types: Readonly<Record<Type, readonly [label: string, description: string]>>,
): Record<Type, EventInfo> => {
  const entries = Object.entries<readonly [string, string]>(types)
  const infos = entries.map(([type, [label, description]]) => [type, { group, subject, label, description }] as const)
  return Object.fromEntries(infos) as Record<Type, EventInfo>
}

/** The three events of an entity. */
const entityRows = <Name extends Entity>(group: string, entity: Name): Record<EntityEvent<Name>, EventInfo> => {
  const noun = nounOf(entity)
  const [first, article] = [noun.charAt(0).toUpperCase(), /^[aeio]/.test(noun) ? 'An' : 'A']
  const infoOfEvent = (verb: string, done = verb): EventInfo => ({
    group,
    subject: entity,
    label: `${first}${noun.slice(1)} ${verb}`,
    description: `${article} ${noun} was ${done}`,
  })
  return {
    [`${entity}-created`]: infoOfEvent('created'),
    [`${entity}-updated`]: infoOfEvent('updated', 'changed'),
    [`${entity}-deleted`]: infoOfEvent('deleted'),
  } as Record<EntityEvent<Name>, EventInfo>
}

/** Every event type of the audit log, in the order of filters. A new type goes here first: TypeScript then asks for its sentence. */
export const EVENTS = {
  ...rows('Switches', 'toggle', {
    'feature-environment-enabled': ['Toggle switched on', 'A toggle was switched on in an environment'],
    'feature-environment-disabled': ['Toggle switched off', 'A toggle was switched off in an environment'],
  }),
  ...rows('Targeting', 'toggle', {
    'feature-strategy-add': ['Strategy added', 'A strategy was added'],
    'feature-strategy-update': ['Strategy changed', 'A strategy, or the order of strategies, was changed'],
    'feature-strategy-remove': ['Strategy removed', 'A strategy was removed'],
    'feature-variants-updated': ['Variants changed', 'The variants of a toggle were changed in an environment'],
    'feature-dependency-added': ['Dependency added', 'A dependency was added to a toggle'],
    'feature-dependency-removed': ['Dependency removed', 'A dependency of a toggle was removed'],
    'feature-dependencies-removed': ['Dependencies removed', 'All dependencies of a toggle were removed'],
  }),
  ...entityRows('Targeting', 'segment'),
  ...rows('Toggles', 'toggle', {
    'feature-created': ['Toggle created', 'A toggle was created or cloned'],
    'feature-metadata-updated': ['Toggle changed', 'Description, type or another property of a toggle was changed'],
    'feature-updated': ['Toggle overwritten', 'An import overwrote a toggle'],
    'feature-project-change': ['Toggle moved', 'A toggle was moved to another project'],
    'feature-archived': ['Toggle archived', 'A toggle was archived'],
    'feature-revived': ['Toggle revived', 'A toggle was revived from the archive'],
    'feature-deleted': ['Toggle deleted', 'A toggle was deleted permanently'],
    'feature-stale-on': ['Toggle marked stale', 'A toggle was marked stale'],
    'feature-stale-off': ['Toggle no longer stale', 'A toggle is no longer stale'],
    'feature-potentially-stale-on': ['Toggle potentially stale', 'A toggle is past the lifetime of its type'],
    'feature-potentially-stale-off': [
      'Toggle no longer potentially stale',
      'A toggle is within the lifetime of its type again',
    ],
    'feature-completed': ['Toggle completed', 'A toggle was marked as completed'],
    'feature-uncompleted': ['Toggle no longer completed', 'A toggle is no longer completed'],
    'feature-link-added': ['Link added', 'A link was added to a toggle'],
    'feature-link-updated': ['Link changed', 'A link of a toggle was changed'],
    'feature-link-removed': ['Link removed', 'A link of a toggle was removed'],
    'feature-tagged': ['Tag added to toggle', 'A tag was added to a toggle'],
    'feature-untagged': ['Tag removed from toggle', 'A tag was removed from a toggle'],
    'feature-favorited': ['Toggle marked as favourite', 'A user marked a toggle as favourite'],
    'feature-unfavorited': ['Toggle no longer a favourite', 'A toggle is no longer a favourite of a user'],
  }),
  ...rows('Toggles', 'project', {
    'features-exported': ['Toggles exported', 'Toggles were exported; the data has their number, not their names'],
    'features-imported': ['Toggles imported', 'Toggles were imported into a project'],
  }),
  ...rows('Toggles', 'code', {
    'code-repository-added': ['Code repository added', 'A first scan stored the code references of a repository'],
    'code-references-updated': ['Code references updated', 'A scan replaced the code references of a repository'],
    'code-repository-removed': ['Code repository removed', 'A repository was removed with its code references'],
  }),
  ...rows('Toggles', 'toggle-test', {
    'toggle-test-created': ['Toggle test created', 'A toggle test was created'],
    'toggle-test-updated': ['Toggle test updated', 'A toggle test was changed'],
    'toggle-test-deleted': ['Toggle test deleted', 'A toggle test was deleted'],
  }),
  ...rows('Release plans', 'release-plan', {
    'release-plan-added': ['Release plan added', 'A release plan was added to a toggle in an environment'],
    'release-plan-updated': ['Release plan updated', 'The draft of a release plan was changed'],
    'release-plan-removed': ['Release plan removed', 'A release plan was removed from a toggle'],
    'release-plan-milestone-started': ['Milestone started', 'A milestone of a release plan was started'],
    'release-plan-progressions-paused': ['Release plan paused', 'A release plan was paused'],
    'release-plan-progressions-resumed': ['Release plan resumed', 'A release plan was resumed'],
    'release-plan-completed': ['Release plan completed', 'The last milestone of a release plan is done'],
    'release-plan-rolled-back': ['Release plan rolled back', 'The strategies of a release plan were taken back'],
    'release-plan-cancelled': ['Release plan cancelled', 'A release plan was ended without a rollback'],
    'milestone-progression-changed': ['Milestone progression changed', 'How a milestone advances was changed'],
    'milestone-progression-deleted': ['Milestone progression removed', 'A milestone no longer advances by itself'],
    'safeguard-changed': ['Safeguard changed', 'A safeguard of a release plan was added or changed'],
    'safeguard-deleted': ['Safeguard deleted', 'A safeguard of a release plan was deleted'],
    'safeguard-triggered': ['Safeguard triggered', 'A safeguard was violated, and its action was carried out'],
  }),
  ...rows('Release plans', 'release-plan-template', {
    'release-plan-template-created': ['Release template created', 'A release plan template was created'],
    'release-plan-template-updated': ['Release template updated', 'A release plan template was changed'],
    'release-plan-template-deleted': ['Release template deleted', 'A release plan template was deleted'],
    'release-plan-template-archived': ['Release template archived', 'A release plan template was archived'],
  }),
  ...rows('Change requests', 'change-request', {
    'change-request-created': ['Change request created', 'A change request was created'],
    'change-request-sent-to-review': ['Change request sent to review', 'A change request waits for review'],
    'change-request-approval-added': ['Approval added', 'A user approved a change request'],
    'change-request-approved': ['Change request approved', 'A change request has all approvals that it needs'],
    'change-request-rejected': ['Change request rejected', 'A change request was rejected'],
    'change-request-cancelled': ['Change request cancelled', 'A change request was cancelled'],
    'change-request-applied': ['Change request applied', 'A change request was applied'],
    'change-request-scheduled': ['Change request scheduled', 'A change request was scheduled'],
    'change-request-schedule-suspended': [
      'Schedule suspended',
      'The schedule of a change request was suspended until a user reviews it',
    ],
    'change-request-scheduled-application-success': [
      'Scheduled change request applied',
      'A scheduled change request was applied',
    ],
    'change-request-scheduled-application-failure': [
      'Scheduled change request failed',
      'A scheduled change request could not be applied',
    ],
    'change-request-title-updated': ['Change request renamed', 'The title of a change request was changed'],
    'change-request-comment-added': ['Comment added', 'A user commented on a change request'],
    'change-request-requested-approvers-updated': [
      'Reviewers requested',
      'The requested reviewers of a change request were changed',
    ],
    'change-request-configuration-updated': [
      'Protection changed',
      'The protection of an environment of a project was changed',
    ],
    'change-request-discarded': ['Change request discarded', 'A draft of a change request was discarded'],
    'change-added': ['Change added', 'A change was added to a change request'],
    'change-edited': ['Change edited', 'A change of a change request was edited'],
    'change-discarded': ['Change removed', 'A change was removed from a change request'],
  }),
  ...rows('Projects', 'project', {
    'project-created': ['Project created', 'A project was created'],
    'project-updated': ['Project changed', 'A project was changed'],
    'project-archived': ['Project archived', 'A project was archived'],
    'project-revived': ['Project revived', 'A project was revived from the archive'],
    'project-deleted': ['Project deleted', 'A project was deleted permanently'],
    'project-access-added': ['Members added', 'A user or group was added to a project'],
    'project-access-updated': ['Members replaced', 'The roles in a project were replaced'],
    'project-access-user-roles-updated': ['Role of member changed', 'The role of a user in a project was changed'],
    'project-access-user-roles-deleted': ['Member removed', 'A user was removed from a project'],
    'project-access-group-roles-updated': ['Role of group changed', 'The role of a group in a project was changed'],
    'project-access-group-roles-deleted': ['Group removed', 'A group was removed from a project'],
    'project-favorited': ['Project marked as favourite', 'A user marked a project as favourite'],
    'project-unfavorited': ['Project no longer a favourite', 'A project is no longer a favourite of a user'],
  }),
  ...rows('Projects', 'project-environment', {
    'project-environment-added': ['Environment added to project', 'A project uses an environment again'],
    'project-environment-removed': ['Environment removed from project', 'A project no longer uses an environment'],
    'default-strategy-updated': [
      'Default strategy changed',
      'The default strategy of a project was changed in an environment',
    ],
  }),
  ...rows('People and tokens', 'access', {
    'user-created': ['User created', 'A user was created'],
    'user-updated': ['User updated', 'A user was changed'],
    'user-deleted': ['User deleted', 'A user was deleted'],
    'user-password-changed': ['Password changed', 'The password of a user was changed'],
    'user-preferences-updated': ['Preferences changed', 'A user changed their own preferences'],
    'user-link-created': ['Password link created', 'An invite or reset link for a user was created'],
    'public-signup-token-created': ['Invite link created', 'An invite link for several users was created'],
    'public-signup-token-updated': ['Invite link changed', 'An invite link was changed, or switched on or off'],
    'public-signup-token-user-added': ['User signed up', 'A user signed up with an invite link'],
    'group-created': ['Group created', 'A group was created'],
    'group-updated': ['Group updated', 'A group was changed'],
    'group-deleted': ['Group deleted', 'A group was deleted'],
    'group-user-added': ['Group member added', 'Single sign-on added a user to a group'],
    'group-user-removed': ['Group member removed', 'Single sign-on removed a user from a group'],
    'role-created': ['Role created', 'A role was created'],
    'role-updated': ['Role updated', 'A role was changed'],
    'role-deleted': ['Role deleted', 'A role was deleted'],
    'service-account-created': ['Service account created', 'A service account was created'],
    'service-account-updated': ['Service account updated', 'A service account was changed'],
    'service-account-deleted': ['Service account deleted', 'A service account was deleted'],
    'service-account-token-created': ['Service account token created', 'A token of a service account was created'],
    'service-account-token-deleted': ['Service account token revoked', 'A token of a service account was revoked'],
    'pat-created': ['Personal access token created', 'A personal access token was created'],
    'pat-deleted': ['Personal access token revoked', 'A personal access token was revoked'],
    'api-token-created': ['API token created', 'An API token was created'],
    'api-token-updated': ['API token updated', 'The expiry of an API token was changed'],
    'api-token-deleted': ['API token revoked', 'An API token was revoked'],
  }),
  ...rows('Installation', 'environment', {
    'environment-created': ['Environment created', 'An environment was created'],
    'environment-updated': [
      'Environment updated',
      'An environment was changed, switched on or off, or moved in the order',
    ],
    'environment-deleted': ['Environment deleted', 'An environment was deleted'],
  }),
  ...rows('Installation', 'context-field', {
    'context-field-created': ['Context field created', 'A context field was created'],
    'context-field-updated': ['Context field updated', 'A context field was changed'],
    'context-field-deleted': ['Context field deleted', 'A context field was deleted'],
  }),
  ...rows('Installation', 'strategy-type', {
    'strategy-created': ['Strategy type created', 'A strategy type was created'],
    'strategy-updated': ['Strategy type updated', 'A strategy type was changed'],
    'strategy-deleted': ['Strategy type deleted', 'A strategy type was deleted'],
    'strategy-deprecated': ['Strategy type deprecated', 'A strategy type was deprecated'],
    'strategy-reactivated': ['Strategy type reactivated', 'A strategy type is no longer deprecated'],
  }),
  ...rows('Installation', 'feature-type', {
    'feature-type-updated': ['Toggle type updated', 'The lifetime of a toggle type was changed'],
  }),
  ...rows('Installation', 'tag', {
    'tag-created': ['Tag created', 'A tag was created'],
    'tag-deleted': ['Tag deleted', 'A tag was deleted'],
    'tag-type-created': ['Tag type created', 'A tag type was created'],
    'tag-type-updated': ['Tag type updated', 'A tag type was changed'],
    'tag-type-deleted': ['Tag type deleted', 'A tag type was deleted'],
  }),
  ...rows('Installation', 'saved-view', {
    'saved-view-created': ['Saved view created', 'A view of a list of toggles was saved'],
    'saved-view-updated': ['Saved view updated', 'A saved view was changed or shared'],
    'saved-view-deleted': ['Saved view deleted', 'A saved view was deleted'],
  }),
  ...rows('Installation', 'addon', {
    'addon-config-created': ['Add-on created', 'An add-on was created'],
    'addon-config-updated': ['Add-on updated', 'An add-on was changed'],
    'addon-config-deleted': ['Add-on deleted', 'An add-on was deleted'],
    'addon-delivery-resent': ['Message resent', 'A failed delivery was sent again by a user'],
  }),
  ...entityRows('Installation', 'metric-source'),
  ...entityRows('Installation', 'signal-endpoint'),
  ...rows('Installation', 'signal-endpoint', {
    'signal-endpoint-token-created': ['Signal token created', 'A token of a signal endpoint was created'],
    'signal-endpoint-token-deleted': ['Signal token deleted', 'A token of a signal endpoint was deleted'],
  }),
  ...rows('Installation', 'application', {
    'application-updated': ['Application updated', 'The description of an application was changed'],
    'application-deleted': ['Application deleted', 'An application was deleted'],
  }),
  ...rows('Installation', 'settings', {
    'setting-updated': ['Setting changed', 'A setting of the installation was changed'],
  }),
  ...rows('Installation', 'toggle', {
    'feature-checkpoint': [
      'Older history removed',
      'Older events of a toggle were removed, and this is its state at that time',
    ],
  }),
  ...rows('Installation', 'housekeeping', {
    'housekeeping-done': ['Cleaned up', 'Expired data was removed'],
    'backup-created': ['Backup written', 'A scheduled backup was written'],
    'backup-failed': ['Backup failed', 'A scheduled backup could not be written'],
  }),
  ...rows('Installation', 'store', {
    'store-rewound': [
      'Database restored to an earlier state',
      'The store went back to an earlier state, after a failover or a restore',
    ],
    'store-restored': ['Backup restored', 'The store was filled from a backup'],
  }),
} as const

export type EventType = keyof typeof EVENTS

const infoOf = (type: string): EventInfo | undefined =>
  Object.hasOwn(EVENTS, type) ? EVENTS[type as EventType] : undefined

/** Undefined for a type that is not known, such as one of a newer server. */
export const subjectOfEvent = (type: string): EventSubject | undefined => infoOf(type)?.subject

/** "Moon landed" for a type that is not known, such as one of a newer server. */
export function eventLabel(type: string): string {
  const text = infoOf(type)?.label ?? type.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
