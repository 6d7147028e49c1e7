import { Type } from 'typebox'
import { invalid, notFound } from '#kernel/failure'
import { PathName } from '#kernel/names'
import { contentVersion } from '#platform/commands/content-version'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation, recordChange, refuseUnless } from '#platform/commands/helpers'
import { usesOfField } from './queries.ts'
import { checkedLegalValues, mayDelete, withLegalValue } from './rules.ts'
import { ContextFieldChange, type ContextFieldView, LegalValue, NewContextField } from './schema.ts'
import {
  insertContextField,
  listContextFields,
  removeContextField,
  requireContextField,
  saveContextField,
} from './store.ts'

export const contextFieldVersion = contentVersion<ContextFieldView, { name: string }>({
  label: ({ name }) => `The context field "${name}"`,
  read: (q, { name }) => requireContextField(q, name),
})
const { versionOf } = contextFieldVersion

/** Saved constraints do not change. */
async function change(ctx: Context, before: ContextFieldView, after: ContextFieldView): Promise<void> {
  await recordChange(ctx, { type: 'context-field-updated' }, { before, after, save: saveContextField })
}

const createContextField = defineCommand({
  name: 'context.create',
  ...onInstallation('CREATE_CONTEXT_FIELD'),
  input: NewContextField,
  async run({ tx, now, record }, given): Promise<ContextFieldView> {
    const last = Math.max(0, ...(await listContextFields(tx)).map(({ sortOrder }) => sortOrder))
    const field: ContextFieldView = {
      name: given.name,
      description: given.description ?? '',
      stickiness: given.stickiness ?? false,
      sortOrder: given.sortOrder ?? last + 1,
      legalValues: checkedLegalValues(given.legalValues ?? []),
      createdAt: now,
    }
    await insertContextField(tx, field)
    record({ type: 'context-field-created', data: field })
    return field
  },
})

const updateContextField = defineCommand({
  name: 'context.update',
  ...onInstallation('UPDATE_CONTEXT_FIELD'),
  versionOf,
  input: Type.Object({ name: PathName, change: ContextFieldChange }),
  async run(ctx, { name, change: given }): Promise<void> {
    const before = await requireContextField(ctx.tx, name)
    if (given.name !== undefined && given.name !== name)
      throw invalid('/body/name', 'the name of a context field cannot be changed')
    await change(ctx, before, {
      ...before,
      description: given.description ?? before.description,
      stickiness: given.stickiness ?? before.stickiness,
      sortOrder: given.sortOrder ?? before.sortOrder,
      legalValues: given.legalValues ? checkedLegalValues(given.legalValues) : before.legalValues,
    })
  },
})

const addLegalValue = defineCommand({
  name: 'context.add-legal-value',
  ...onInstallation('UPDATE_CONTEXT_FIELD'),
  input: Type.Object({ name: PathName, legalValue: LegalValue }),
  async run(ctx, { name, legalValue }): Promise<void> {
    const before = await requireContextField(ctx.tx, name)
    await change(ctx, before, { ...before, legalValues: withLegalValue(before.legalValues, legalValue) })
  },
})

const removeLegalValue = defineCommand({
  name: 'context.remove-legal-value',
  ...onInstallation('UPDATE_CONTEXT_FIELD'),
  input: Type.Object({ name: PathName, value: PathName }),
  async run(ctx, { name, value }): Promise<void> {
    const before = await requireContextField(ctx.tx, name)
    const legalValues = before.legalValues.filter((one) => one.value !== value)
    if (legalValues.length === before.legalValues.length)
      throw notFound(`legal value of the context field "${name}"`, value)
    await change(ctx, before, { ...before, legalValues })
  },
})

const deleteContextField = defineCommand({
  name: 'context.delete',
  ...onInstallation('DELETE_CONTEXT_FIELD'),
  versionOf,
  input: Type.Object({ name: PathName }),
  async run({ tx, record }, { name }): Promise<void> {
    const field = await requireContextField(tx, name)
    refuseUnless(mayDelete(name, await usesOfField(tx, name)), `The context field "${name}" cannot be deleted`)
    await removeContextField(tx, name)
    record({ type: 'context-field-deleted', preData: field })
  },
})

export const contextFieldCommands = {
  createContextField,
  updateContextField,
  addLegalValue,
  removeLegalValue,
  deleteContextField,
}
