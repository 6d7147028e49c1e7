import { type Static, Type } from 'typebox'

/** The commands of a batch, by name. All of them write toggles of one project. */
export const BATCH_COMMANDS = [
  'dependency.clear',
  'dependency.set',
  'strategy.add',
  'strategy.remove',
  'strategy.sort',
  'strategy.update',
  'toggle.add-link',
  'toggle.archive',
  'toggle.change-tags',
  'toggle.create',
  'toggle.remove-link',
  'toggle.switch',
  'toggle.update',
  'variants.set',
] as const

/** A batch is one transaction, and other writes wait for it. BODY_LIMIT also applies. */
export const MAX_ACTIONS = 2_000

const Action = Type.Object({
  command: Type.Enum([...BATCH_COMMANDS], { description: 'The name of the command.' }),
  input: Type.Object({}, { description: 'The input of the command, without `project`.' }),
})

export const BatchRequest = Type.Object({ actions: Type.Array(Action, { minItems: 1, maxItems: MAX_ACTIONS }) })
export type BatchRequest = Static<typeof BatchRequest>

export const BatchAnswer = Type.Object({
  groupId: Type.String({ description: 'The group of the events of the batch.' }),
})
