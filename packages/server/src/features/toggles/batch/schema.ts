import { type Static, Type } from 'typebox'

/** The commands that write toggles and their targeting, by name. An import runs them, too. */
export const TOGGLE_WRITES = [
  'dependency.clear',
  'dependency.set',
  'strategy.add',
  'strategy.remove',
  'strategy.sort',
  'strategy.update',
  'toggle.add-link',
  'toggle.change-tags',
  'toggle.create',
  'toggle.remove-link',
  'toggle.switch',
  'toggle.update',
  'variants.set',
] as const

/** The commands of a batch, by name: what files of toggles as code describe. */
export const BATCH_COMMANDS = [
  ...TOGGLE_WRITES,
  'toggle.archive',
  'context.create',
  'context.create-in-project',
  'context.update',
  'context.update-in-project',
  'environment.create',
  'environment.switch',
  'environment.update',
  'plan.create-project-template',
  'plan.update-project-template',
  'project.add-environment',
  'project.create',
  'project.remove-environment',
  'project.set-default-strategy',
  'project.update',
  'protection.set',
  'role.create',
  'role.update',
  'segment.create',
  'segment.update',
  'strategytype.create',
  'strategytype.deprecate',
  'strategytype.update',
  'tag.create-type',
  'tag.update-type',
] as const

/**
 * A batch is one transaction, and other writes wait for it: see docs/adr/0032-a-batch-is-one-transaction.md. BODY_LIMIT
 * also applies.
 */
export const MAX_ACTIONS = 2_000

const Action = Type.Object({
  command: Type.Enum([...BATCH_COMMANDS], { description: 'The name of the command.' }),
  input: Type.Object(
    {},
    {
      description:
        'The input of the command. `segments` can have names instead of ids, also of segments that the batch creates.',
    },
  ),
})

export const BatchRequest = Type.Object({ actions: Type.Array(Action, { minItems: 1, maxItems: MAX_ACTIONS }) })
export type BatchRequest = Static<typeof BatchRequest>

export const BatchAnswer = Type.Object({
  groupId: Type.String({ description: 'The group of the events of the batch.' }),
})
