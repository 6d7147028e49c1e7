import { ENTITIES } from '@leverframe/domain'
import type { EventType, StoredEvent } from '#kernel/event'
import { changedFields, details } from './changes.ts'
import { asText, beforeAndAfter, type Facts, factsOf, listOf, subjectOf, textOf } from './facts.ts'
import { PAGES } from './links.ts'
import { type Sentence, strong } from './phrases.ts'
import { created, deleted, type Kind, type SentenceOf, theThing, updated, where, who } from './row.ts'

const tagText = ({ type, value }: Facts): string | undefined =>
  textOf(value) === undefined ? undefined : `${asText(type)}:${asText(value)}`

const accountName = ({ username, email, name, id }: Facts): string | undefined =>
  textOf(username) ?? textOf(email) ?? textOf(name) ?? textOf(id)

/** The owner of a token of another user. */
const ownerOf = (event: StoredEvent): Sentence => {
  const owner = textOf(subjectOf(event).userId)
  return owner === undefined || owner === textOf(event.createdByUserId) ? [] : [' of ', strong(`user ${owner}`)]
}

const ROOT_ROLE = { rootRole: 'root role' }
const environment: Kind = { noun: 'environment', page: PAGES.environments }
const apiToken: Kind = {
  noun: 'API token',
  page: PAGES.apiTokens,
  nameOf: ({ tokenName, id }) => textOf(tokenName) ?? textOf(id),
  location: where,
  labels: { expiresAt: 'expiry' },
}
const user: Kind = { noun: 'user', page: PAGES.users, nameOf: accountName, labels: ROOT_ROLE }
const account: Kind = {
  noun: 'service account',
  page: PAGES.serviceAccounts,
  nameOf: accountName,
  labels: ROOT_ROLE,
}
const described = ({ description, id }: Facts): string | undefined => textOf(description) ?? textOf(id)
const accountToken: Kind = {
  noun: 'service account token',
  page: PAGES.serviceAccounts,
  nameOf: described,
  location: ownerOf,
}
const personalToken: Kind = { noun: 'personal access token', page: PAGES.users, nameOf: described, location: ownerOf }
const role: Kind = { noun: 'role', page: PAGES.roles, labels: { permissions: null } }
const group: Kind = {
  noun: 'group',
  page: PAGES.groups,
  labels: { ...ROOT_ROLE, users: 'members', mappingsSSO: 'groups of single sign-on' },
}
const tag: Kind = { noun: 'tag', page: PAGES.tagTypes, nameOf: tagText }
const tagType: Kind = { noun: 'tag type', page: PAGES.tagTypes }
const addon: Kind = {
  noun: 'add-on',
  page: PAGES.addons,
  nameOf: ({ provider, addonId, id, description }) => {
    const number = textOf(id) ?? textOf(addonId)
    const name = [textOf(provider), number].flatMap((part) => part ?? []).join(' ')
    const about = textOf(description)
    if (name === '') return about
    return about === undefined ? name : `${name}, ${about}`
  },
}

const { page: signals } = ENTITIES['signal-endpoint']
const signalToken: Kind = {
  noun: 'signal token',
  page: signals,
  location: (event) => [' of signal endpoint ', strong(asText(subjectOf(event).signalEndpoint), signals)],
}

/** Only the names of parameters, because most values are secret. */
const addonUpdated = (event: StoredEvent): Sentence => {
  const { before, after } = beforeAndAfter(event)
  const { changedParameters, ...rest } = after
  const labels = { parameterNames: 'parameters', isSigned: 'signed', events: 'events' }
  const parameters: Sentence[] =
    listOf(changedParameters).length === 0 ? [] : [['other values of ', strong(asText(changedParameters))]]
  const changes = [...changedFields(before, rest, labels), ...parameters]
  return [who(event), ' changed ', ...theThing(addon, { ...after, ...before }), ...details(changes)]
}

const groupMember =
  (begin: string, preposition: string): SentenceOf =>
  (event) => {
    const { userId, groupId } = subjectOf(event)
    const [member, where] = [`user ${asText(userId)}`, `group ${asText(groupId)}`]
    return [who(event), ` ${begin} `, strong(member), ` ${preposition} `, strong(where, PAGES.groups)]
  }

const passwordChanged = (event: StoredEvent): Sentence => {
  const { endedPersonalTokens: ended } = factsOf(event.data)
  const tokens = ended === 1 ? 'token' : 'tokens'
  const also: Sentence = typeof ended === 'number' && ended > 0 ? [` and ended ${ended} personal access ${tokens}`] : []
  return [who(event), ' changed the password of ', ...theThing(user, subjectOf(event)), ...also]
}

const linkCreated = (event: StoredEvent): Sentence => {
  const { purpose, id } = subjectOf(event)
  const kind = purpose === 'invite' ? 'an invite link' : 'a link to reset the password'
  return [who(event), ` made ${kind} for `, strong(`user ${asText(id)}`, PAGES.users)]
}

const savedView: Kind = {
  noun: 'saved view',
  page: PAGES.projects,
  location: where,
  labels: { name: 'name', query: null, shared: 'shared' },
}

const inviteLink: Kind = { noun: 'invite link', page: PAGES.users, labels: { expiresAt: 'expiry' } }

const signedUp = (event: StoredEvent): Sentence => {
  const { userId, name } = subjectOf(event)
  const person = strong(`user ${asText(userId)}`, PAGES.users)
  return [who(event), ' created ', person, ' from a sign-up with ', ...theThing(inviteLink, { name })]
}

const SETTING_LABELS: Readonly<Record<string, readonly [label: string, page: string]>> = {
  'auth.oidc': ['the settings of single sign-on', PAGES.logIn],
  'auth.simple': ['the settings of log-in by password', PAGES.logIn],
  frontend: ['the settings of the frontend API', PAGES.settings],
  maintenance: ['maintenance mode', PAGES.settings],
}

const settingUpdated = (event: StoredEvent): Sentence => {
  const { before, after } = beforeAndAfter(event)
  const id = textOf(after.id) ?? textOf(before.id) ?? 'that is not known'
  const known = Object.hasOwn(SETTING_LABELS, id) ? SETTING_LABELS[id] : undefined
  const what: Sentence = known ? [strong(known[0], known[1])] : ['the setting ', strong(id, PAGES.settings)]
  const { secretReplaced, ...rest } = after
  const secret: Sentence[] = secretReplaced === true ? [['the secret was replaced']] : []
  return [who(event), ' changed ', ...what, ...details([...changedFields(before, rest), ...secret])]
}

const cleanedUp = (event: StoredEvent): Sentence => {
  const { what, count } = factsOf(event.data)
  // `sessions`, `password-links`.
  const things = asText(what).replaceAll('-', ' ')
  const removed = [[strong(asText(count)), ' ', strong(count === 1 ? things.replace(/s$/, '') : things)]]
  return [who(event), ' removed what had expired', ...details(textOf(what) === undefined ? [] : removed)]
}

const rewound = (event: StoredEvent): Sentence => {
  const { lastKnownEvent, newestEvent } = factsOf(event.data)
  const from: Sentence = textOf(lastKnownEvent) === undefined ? [] : [' from event ', strong(asText(lastKnownEvent))]
  const to: Sentence = textOf(newestEvent) === undefined ? [] : [' to event ', strong(asText(newestEvent))]
  return [who(event), ' noticed that the store went back', ...from, ...to]
}

const restored = (event: StoredEvent): Sentence => {
  const { backupCreatedAt } = factsOf(event.data)
  const from: Sentence = textOf(backupCreatedAt) === undefined ? [] : [' of ', strong(asText(backupCreatedAt))]
  return [who(event), ' filled the store from a backup', ...from]
}

const backedUp = (event: StoredEvent): Sentence => {
  const { file } = factsOf(event.data)
  return [who(event), ' wrote the backup ', strong(textOf(file) ?? 'that is not known')]
}

const backupFailed = (event: StoredEvent): Sentence => {
  const reason = textOf(factsOf(event.data).reason)
  return [who(event), ' could not write a backup', ...details(reason === undefined ? [] : [[reason]])]
}

const sentAgain = (event: StoredEvent): Sentence => {
  const { eventId, eventType } = factsOf(event.data)
  const about: Sentence = textOf(eventId) === undefined ? [] : [' about event ', strong(asText(eventId))]
  const type: Sentence = textOf(eventType) === undefined ? [] : [' of type ', strong(asText(eventType))]
  return [who(event), ' sent a message', ...about, ...type, ' again through ', ...theThing(addon, subjectOf(event))]
}

export const INSTANCE_SENTENCES = {
  'environment-created': created(environment),
  'environment-updated': updated(environment),
  'environment-deleted': deleted(environment),
  'api-token-created': created(apiToken),
  'api-token-updated': updated(apiToken),
  'api-token-deleted': deleted(apiToken, 'revoked'),
  'saved-view-created': created(savedView),
  'saved-view-updated': updated(savedView),
  'saved-view-deleted': deleted(savedView),
  'user-created': created(user),
  'user-updated': updated(user),
  'user-deleted': deleted(user),
  'user-password-changed': passwordChanged,
  'user-preferences-updated': (event) => [who(event), ' changed their own preferences'],
  'user-link-created': linkCreated,
  'public-signup-token-created': created(inviteLink),
  'public-signup-token-updated': updated(inviteLink),
  'public-signup-token-user-added': signedUp,
  'service-account-created': created(account),
  'service-account-updated': updated(account),
  'service-account-deleted': deleted(account),
  'service-account-token-created': created(accountToken),
  'service-account-token-deleted': deleted(accountToken, 'revoked'),
  'pat-created': created(personalToken),
  'pat-deleted': deleted(personalToken, 'revoked'),
  'role-created': created(role),
  'role-updated': updated(role),
  'role-deleted': deleted(role),
  'group-created': created(group),
  'group-updated': updated(group),
  'group-deleted': deleted(group),
  'group-user-added': groupMember('added', 'to'),
  'group-user-removed': groupMember('removed', 'from'),
  'tag-created': created(tag),
  'tag-deleted': deleted(tag),
  'tag-type-created': created(tagType),
  'tag-type-updated': updated(tagType),
  'tag-type-deleted': deleted(tagType),
  'addon-config-created': created(addon),
  'addon-config-updated': addonUpdated,
  'addon-config-deleted': deleted(addon),
  'addon-delivery-resent': sentAgain,
  'signal-endpoint-token-created': created(signalToken),
  'signal-endpoint-token-deleted': deleted(signalToken),
  'housekeeping-done': cleanedUp,
  'store-rewound': rewound,
  'store-restored': restored,
  'backup-created': backedUp,
  'backup-failed': backupFailed,
  'setting-updated': settingUpdated,
} satisfies Partial<Record<EventType, SentenceOf>>
