import { BUILT_IN_STRATEGIES, type ParameterDefinition } from '#features/toggles/targeting/index'
import type { StrategyTypeView } from './schema.ts'

type Name = (typeof BUILT_IN_STRATEGIES)[number]

interface Described {
  readonly displayName: string
  readonly description: string
  readonly parameters: readonly ParameterDefinition[]
  /** Set for a type that another type replaces. */
  readonly deprecated?: true
}

const parameter = (name: string, type: ParameterDefinition['type'], description: string): ParameterDefinition => ({
  name,
  type,
  description,
  required: false,
})

const percentage = parameter('percentage', 'percentage', 'How many of a hundred get it.')
const groupId = parameter('groupId', 'string', 'Toggles with the same group draw the same users.')

const DESCRIBED: Readonly<Record<Name, Described>> = {
  default: { displayName: 'Standard', description: 'On for everybody.', parameters: [] },
  flexibleRollout: {
    displayName: 'Gradual rollout',
    description: 'On for a part of all users, who keep what they got.',
    parameters: [
      parameter('rollout', 'percentage', 'How many of a hundred get it.'),
      parameter('stickiness', 'string', 'The context field by which users are told apart; default, or random.'),
      groupId,
    ],
  },
  userWithId: {
    displayName: 'User ids',
    description: 'On for these users. A constraint on userId does the same and more.',
    parameters: [parameter('userIds', 'list', 'The users, with commas between them.')],
    deprecated: true,
  },
  remoteAddress: {
    displayName: 'Addresses',
    description: 'On for clients with these network addresses.',
    parameters: [parameter('IPs', 'list', 'Addresses and ranges, with commas between them.')],
  },
  applicationHostname: {
    displayName: 'Hosts',
    description: 'On where the application runs on these hosts.',
    parameters: [parameter('hostNames', 'list', 'Names of hosts, with commas between them.')],
  },
  gradualRolloutUserId: {
    displayName: 'Gradual rollout by user',
    description: 'On for a part of all users that are logged in. flexibleRollout does the same and more.',
    parameters: [percentage, groupId],
    deprecated: true,
  },
  gradualRolloutSessionId: {
    displayName: 'Gradual rollout by session',
    description: 'On for a part of all sessions. flexibleRollout does the same and more.',
    parameters: [percentage, groupId],
    deprecated: true,
  },
  gradualRolloutRandom: {
    displayName: 'Gradual rollout by chance',
    description: 'On for a part of all questions, another one each time. flexibleRollout does the same and more.',
    parameters: [percentage],
    deprecated: true,
  },
}

export const BUILT_IN_TYPES: readonly StrategyTypeView[] = BUILT_IN_STRATEGIES.map((name) => {
  const { displayName, description, parameters, deprecated = false } = DESCRIBED[name]
  return {
    name,
    displayName,
    title: displayName,
    description,
    editable: false,
    deprecated,
    parameters: [...parameters],
  }
})
