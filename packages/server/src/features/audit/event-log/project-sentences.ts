import type { EventType, StoredEvent } from '#kernel/event'
import { BUILT_IN_ROLES } from '#kernel/roles'
import { changedFields, details } from './changes.ts'
import { asText, beforeAndAfter, type Facts, factsOf, listOf, subjectOf, textOf } from './facts.ts'
import { PAGES } from './links.ts'
import { type Phrase, type Sentence, strong } from './phrases.ts'
import { type SentenceOf, theProject, where, who } from './row.ts'

const projectOf = (event: StoredEvent): string => event.project ?? textOf(subjectOf(event).id) ?? 'a project'

const projectSentence =
  (verb: string, link?: 'archive' | 'none', end = ''): SentenceOf =>
  (event) => {
    const id = projectOf(event)
    const gone = link === 'archive' ? strong(id, PAGES.projectArchive) : strong(id)
    return [who(event), ` ${verb} project `, link === undefined ? theProject(id) : gone, end]
  }

const projectUpdated = (event: StoredEvent): Sentence => {
  const { before, after } = beforeAndAfter(event)
  const labels = {
    name: 'name',
    description: null,
    mode: 'mode',
    defaultStickiness: 'default stickiness',
    featureLimit: 'toggle limit',
    featureNaming: null,
    linkTemplates: null,
    toggleTests: 'toggle tests',
  }
  return [...projectSentence('changed')(event), ...details(changedFields(before, after, labels))]
}

const counted = (count: unknown, verb: string): Sentence => (Number(count) > 0 ? [`${Number(count)} ${verb}`] : [])

const exportedSentence = (event: StoredEvent): Sentence => [
  who(event),
  ' exported toggles',
  ...where(event),
  ...details([counted(factsOf(event.data).count, 'in all')].filter((one) => one.length > 0)),
]

const importedSentence = (event: StoredEvent): Sentence => {
  const { created, overwritten } = factsOf(event.data)
  return [
    who(event),
    ' imported toggles',
    ...where(event),
    ...details([counted(created, 'created'), counted(overwritten, 'overwritten')].filter((one) => one.length > 0)),
  ]
}

const roleName = (id: unknown): Phrase =>
  strong(BUILT_IN_ROLES.find((role) => role.id === id)?.name ?? `role ${asText(id)}`)

const rolesAsText = (facts: Facts): Sentence =>
  listOf(facts.roles).flatMap((id, index) => (index === 0 ? [roleName(id)] : [', ', roleName(id)]))

const memberOf = ({ userId, groupId }: Facts): Phrase =>
  strong(groupId === undefined ? `user ${asText(userId)}` : `group ${asText(groupId)}`)

/** Role by member, with keys such as `user 3` and `group 1`. */
function membersOf(facts: Facts): ReadonlyMap<string, unknown> {
  const members = new Map<string, unknown>()
  for (const one of listOf(facts.roles)) {
    const { roleId, userIds, groupIds } = factsOf(one)
    for (const id of listOf(userIds)) members.set(`user ${asText(id)}`, roleId)
    for (const id of listOf(groupIds)) members.set(`group ${asText(id)}`, roleId)
  }
  return members
}

function memberChanges(before: Facts, after: Facts): Sentence[] {
  const [earlier, later] = [membersOf(before), membersOf(after)]
  return [
    ...[...later].flatMap(([member, role]): Sentence[] => {
      if (!earlier.has(member)) return [[strong(member), ' as ', roleName(role)]]
      const old = earlier.get(member)
      return old === role ? [] : [[strong(member), ' from ', roleName(old), ' to ', roleName(role)]]
    }),
    ...[...earlier.keys()].filter((member) => !later.has(member)).map((member) => [strong(member), ' removed']),
  ]
}

const membersChanged =
  (begin: string): SentenceOf =>
  (event) => {
    const { before, after } = beforeAndAfter(event)
    return [who(event), ` ${begin} project `, theProject(projectOf(event)), ...details(memberChanges(before, after))]
  }

const roleChanged = (event: StoredEvent): Sentence => {
  const { before, after } = beforeAndAfter(event)
  return [
    who(event),
    ' changed the role of ',
    memberOf(after),
    ' in project ',
    theProject(projectOf(event)),
    ' from ',
    ...rolesAsText(before),
    ' to ',
    ...rolesAsText(after),
  ]
}

const memberRemoved = (event: StoredEvent): Sentence => {
  const facts = subjectOf(event)
  const role = rolesAsText(facts)
  const as: Sentence = role.length === 0 ? [] : [', who was ', ...role]
  return [who(event), ' removed ', memberOf(facts), ' from project ', theProject(projectOf(event)), ...as]
}

const theEnvironment = ({ environment }: StoredEvent): Phrase => strong(environment ?? 'that is not known')

const environmentMoved =
  (verb: string, preposition: string): SentenceOf =>
  (event) => [
    who(event),
    ` ${verb} environment `,
    theEnvironment(event),
    ` ${preposition} project `,
    theProject(projectOf(event)),
  ]

const defaultStrategyUpdated = (event: StoredEvent): Sentence => [
  who(event),
  ' changed the default strategy of project ',
  theProject(projectOf(event)),
  ' in environment ',
  theEnvironment(event),
]

/** `at 4f2c1ab: 12 references, 3 toggles`. */
const codeScanned =
  (verb: string) =>
  (event: StoredEvent): Sentence => {
    const { repository, revision, references, toggles } = factsOf(event.data)
    const counts = [counted(references, 'references'), counted(toggles, 'toggles')].filter((one) => one.length > 0)
    return [
      who(event),
      ` ${verb} `,
      strong(asText(repository)),
      ' at ',
      strong(asText(revision)),
      ...where(event),
      ...details(counts),
    ]
  }

const codeRepositoryRemoved = (event: StoredEvent): Sentence => [
  who(event),
  ' removed code repository ',
  strong(asText(factsOf(event.preData).repository)),
  ...where(event),
]

export const PROJECT_SENTENCES = {
  'project-created': projectSentence('created'),
  'project-updated': projectUpdated,
  'project-archived': projectSentence('archived', 'archive'),
  'project-revived': projectSentence('brought', undefined, ' back from the archive'),
  'project-deleted': projectSentence('deleted', 'none'),
  'features-exported': exportedSentence,
  'features-imported': importedSentence,
  'project-favorited': projectSentence('marked', undefined, ' as a favourite'),
  'project-unfavorited': projectSentence('marked', undefined, ' as no longer a favourite'),
  'project-environment-added': environmentMoved('added', 'to'),
  'project-environment-removed': environmentMoved('removed', 'from'),
  'default-strategy-updated': defaultStrategyUpdated,
  'code-repository-added': codeScanned('added code repository'),
  'code-references-updated': codeScanned('updated the code references of repository'),
  'code-repository-removed': codeRepositoryRemoved,
  'project-access-added': membersChanged('added members to'),
  'project-access-updated': membersChanged('set the members of'),
  'project-access-user-roles-updated': roleChanged,
  'project-access-user-roles-deleted': memberRemoved,
  'project-access-group-roles-updated': roleChanged,
  'project-access-group-roles-deleted': memberRemoved,
} satisfies Partial<Record<EventType, SentenceOf>>
