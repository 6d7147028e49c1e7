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

const percentage = parameter('percentage', 'percentage', 'Percentage that gets the toggle.')
const groupId = parameter('groupId', 'string', 'Strategies with the same group ID select the same users.')

const DESCRIBED: Readonly<Record<Name, Described>> = {
  default: { displayName: 'Standard', description: 'On for everyone.', parameters: [] },
  flexibleRollout: {
    displayName: 'Gradual rollout',
    description: 'Enable for a percentage of users; each user keeps the same result.',
    parameters: [
      parameter('rollout', 'percentage', 'Percentage that gets the toggle.'),
      parameter('stickiness', 'string', 'The context field that identifies a user, or default or random.'),
      groupId,
    ],
  },
  userWithId: {
    displayName: 'User ids',
    description: 'On for these users. A constraint on userId does the same and more.',
    parameters: [parameter('userIds', 'list', 'User IDs, separated by commas.')],
    deprecated: true,
  },
  remoteAddress: {
    displayName: 'Addresses',
    description: 'On for clients with these network addresses.',
    parameters: [parameter('IPs', 'list', 'Addresses and ranges, separated by commas.')],
  },
  applicationHostname: {
    displayName: 'Hosts',
    description: 'On where the application runs on these hosts.',
    parameters: [parameter('hostNames', 'list', 'Host names, separated by commas.')],
  },
  gradualRolloutUserId: {
    displayName: 'Gradual rollout by user',
    description: 'Enable for a percentage of logged-in users. flexibleRollout does the same and more.',
    parameters: [percentage, groupId],
    deprecated: true,
  },
  gradualRolloutSessionId: {
    displayName: 'Gradual rollout by session',
    description: 'Enable for a percentage of sessions. flexibleRollout does the same and more.',
    parameters: [percentage, groupId],
    deprecated: true,
  },
  gradualRolloutRandom: {
    displayName: 'Gradual rollout by chance',
    description: 'Enable for a random percentage of evaluations. flexibleRollout does the same and more.',
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
