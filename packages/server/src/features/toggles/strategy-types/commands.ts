import { Type } from 'typebox'
import { isBuiltIn, strategiesWith } from '#features/toggles/targeting/index'
import { Failure, invalid } from '#kernel/failure'
import { PathName } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import { onInstallation, recordChange } from '#platform/commands/helpers'
import type { Queryable } from '#platform/db/tables'
import { normalParameters } from './rules.ts'
import { NewStrategyType, StrategyTypeChange, type StrategyTypeView } from './schema.ts'
import { insertStrategyType, removeStrategyType, requireStrategyType, saveStrategyType } from './store.ts'

const One = Type.Object({ name: PathName })

/** Built-in types are implemented in the SDKs, so they cannot be changed here. */
async function requireCustom(q: Queryable, name: string): Promise<StrategyTypeView> {
  const type = await requireStrategyType(q, name)
  if (!type.editable) throw new Failure('conflict', `The strategy type "${name}" is built in and stays as it is`)
  return type
}

/** Two fields, because clients of different versions read one or the other. */
const titled = (title: string) => ({ displayName: title, title })

const createStrategyType = defineCommand({
  name: 'strategytype.create',
  ...onInstallation('CREATE_STRATEGY'),
  input: NewStrategyType,
  async run({ tx, now, record }, { name, title, description = '', parameters }): Promise<StrategyTypeView> {
    if (isBuiltIn(name)) throw new Failure('name_exists', `The strategy type "${name}" is built in`)
    const type: StrategyTypeView = {
      name,
      ...titled(title ?? name),
      description,
      editable: true,
      deprecated: false,
      parameters: normalParameters(parameters),
    }
    await insertStrategyType(tx, type, now)
    record({ type: 'strategy-created', data: type })
    return type
  },
})

const updateStrategyType = defineCommand({
  name: 'strategytype.update',
  ...onInstallation('UPDATE_STRATEGY'),
  input: Type.Object({ name: PathName, change: StrategyTypeChange }),
  async run(ctx, { name, change }): Promise<void> {
    const before = await requireCustom(ctx.tx, name)
    if (change.name !== undefined && change.name !== name)
      throw invalid('/body/name', 'the name of a strategy type cannot be changed')
    const after: StrategyTypeView = {
      ...before,
      ...(change.title !== undefined && titled(change.title ?? name)),
      description: change.description ?? before.description,
      parameters: change.parameters ? normalParameters(change.parameters) : before.parameters,
    }
    await recordChange(ctx, { type: 'strategy-updated' }, { before, after, save: saveStrategyType })
  },
})

const deprecateStrategyType = defineCommand({
  name: 'strategytype.deprecate',
  ...onInstallation('UPDATE_STRATEGY'),
  input: Type.Object({ name: PathName, deprecated: Type.Boolean() }),
  async run(ctx, { name, deprecated }): Promise<void> {
    const before = await requireCustom(ctx.tx, name)
    const type = deprecated ? 'strategy-deprecated' : 'strategy-reactivated'
    await recordChange(ctx, { type }, { before, after: { ...before, deprecated }, save: saveStrategyType })
  },
})

const deleteStrategyType = defineCommand({
  name: 'strategytype.delete',
  ...onInstallation('DELETE_STRATEGY'),
  input: One,
  async run({ tx, record }, { name }): Promise<void> {
    const type = await requireCustom(tx, name)
    const { length } = await strategiesWith(tx, ['name', name], (strategy) => strategy.name === name)
    if (length > 0)
      throw new Failure(
        'conflict',
        `The strategy type "${name}" cannot be deleted: there are strategies of it, perhaps of archived toggles or in private projects`,
      )
    await removeStrategyType(tx, name)
    record({ type: 'strategy-deleted', preData: type })
  },
})

export const strategyTypeCommands = {
  createStrategyType,
  updateStrategyType,
  deprecateStrategyType,
  deleteStrategyType,
}
