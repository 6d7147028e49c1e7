import { Type } from 'typebox'
import { requireLiveProject } from '#features/workspace/index'
import { Failure, invalid, notFound } from '#kernel/failure'
import { PathName } from '#kernel/names'
import type { Permission, Scope } from '#kernel/permission'
import { contentVersion } from '#platform/commands/content-version'
import { type Context, defineCommand } from '#platform/commands/define'
import { recordChange, refuseUnless } from '#platform/commands/helpers'
import { usesOfField } from './queries.ts'
import { checkedLegalValues, mayDelete, withLegalValue } from './rules.ts'
import { ContextFieldChange, type ContextFieldView, LegalValue, MAX_PROJECT_FIELDS, NewContextField } from './schema.ts'
import {
  countContextFields,
  insertContextField,
  lastSortOrder,
  removeContextField,
  requireContextField,
  saveContextField,
} from './store.ts'

/** A field of a project has a `project`; the fields of all projects have none. */
interface Located {
  readonly project?: string
}
type Ref = Located & { readonly name: string }

const homeOf = ({ project }: Located) => project ?? null
const requireField = ({ tx }: Pick<Context, 'tx'>, ref: Ref) => requireContextField(tx, ref.name, homeOf(ref))
const scopeOf = ({ project }: Located) => (project === undefined ? {} : { project })

export const contextFieldVersion = contentVersion<ContextFieldView, Ref>({
  label: ({ name }) => `The context field "${name}"`,
  read: (q, ref) => requireContextField(q, ref.name, homeOf(ref)),
})
const { versionOf } = contextFieldVersion

/** Saved constraints do not change. */
async function change(ctx: Context, before: ContextFieldView, after: ContextFieldView): Promise<void> {
  const event = { type: 'context-field-updated', ...scopeOf(after) } as const
  await recordChange(ctx, event, { before, after, save: saveContextField })
}

async function refuseFullProject({ tx }: Context, project: string): Promise<void> {
  if ((await countContextFields(tx, project)) >= MAX_PROJECT_FIELDS)
    throw new Failure('limit_exceeded', `A project can have at most ${MAX_PROJECT_FIELDS} context fields`)
}

async function createField(ctx: Context, given: NewContextField, { project }: Located): Promise<ContextFieldView> {
  const { tx, now, record } = ctx
  if (project !== undefined) {
    await requireLiveProject(tx, project)
    await refuseFullProject(ctx, project)
  }
  const field: ContextFieldView = {
    name: given.name,
    description: given.description ?? '',
    stickiness: given.stickiness ?? false,
    sortOrder: given.sortOrder ?? (await lastSortOrder(tx)) + 1,
    legalValues: checkedLegalValues(given.legalValues ?? []),
    createdAt: now,
    ...(project !== undefined && { project }),
  }
  await insertContextField(tx, field)
  record({ type: 'context-field-created', ...scopeOf(field), data: field })
  return field
}

async function updateField(ctx: Context, ref: Ref, given: ContextFieldChange): Promise<void> {
  const before = await requireField(ctx, ref)
  if (given.name !== undefined && given.name !== ref.name)
    throw invalid('/body/name', 'the name of a context field cannot be changed')
  await change(ctx, before, {
    ...before,
    description: given.description ?? before.description,
    stickiness: given.stickiness ?? before.stickiness,
    sortOrder: given.sortOrder ?? before.sortOrder,
    legalValues: given.legalValues ? checkedLegalValues(given.legalValues) : before.legalValues,
  })
}

async function addValue(ctx: Context, ref: Ref, legalValue: LegalValue): Promise<void> {
  const before = await requireField(ctx, ref)
  await change(ctx, before, { ...before, legalValues: withLegalValue(before.legalValues, legalValue) })
}

async function removeValue(ctx: Context, ref: Ref, value: string): Promise<void> {
  const before = await requireField(ctx, ref)
  const legalValues = before.legalValues.filter((one) => one.value !== value)
  if (legalValues.length === before.legalValues.length)
    throw notFound(`legal value of the context field "${ref.name}"`, value)
  await change(ctx, before, { ...before, legalValues })
}

async function deleteField(ctx: Context, ref: Ref): Promise<void> {
  const field = await requireField(ctx, ref)
  const uses = await usesOfField(ctx.tx, ref.name)
  refuseUnless(mayDelete(ref.name, uses), `The context field "${ref.name}" cannot be deleted`)
  await removeContextField(ctx.tx, ref.name)
  ctx.record({ type: 'context-field-deleted', ...scopeOf(field), preData: field })
}

/** Where a set of commands looks for fields: in the installation as a whole, or in the project that the path names. */
interface FieldScope {
  readonly suffix: '' | '-in-project'
  readonly where: (input: Located) => Scope[]
  readonly permissions: Readonly<Record<'create' | 'update' | 'delete', readonly Permission[]>>
}

/** Set by the paths of a project. */
const home = { project: Type.Optional(PathName) }

const commandsIn = ({ suffix, where, permissions }: FieldScope) => ({
  createContextField: defineCommand({
    name: `context.create${suffix}`,
    needs: permissions.create,
    where,
    input: Type.Object({ ...home, field: NewContextField }),
    run: (ctx, { field, ...located }) => createField(ctx, field, located),
  }),
  updateContextField: defineCommand({
    name: `context.update${suffix}`,
    needs: permissions.update,
    where,
    versionOf,
    input: Type.Object({ ...home, name: PathName, change: ContextFieldChange }),
    run: (ctx, { change: given, ...ref }) => updateField(ctx, ref, given),
  }),
  addLegalValue: defineCommand({
    name: `context.add-legal-value${suffix}`,
    needs: permissions.update,
    where,
    input: Type.Object({ ...home, name: PathName, legalValue: LegalValue }),
    run: (ctx, { legalValue, ...ref }) => addValue(ctx, ref, legalValue),
  }),
  removeLegalValue: defineCommand({
    name: `context.remove-legal-value${suffix}`,
    needs: permissions.update,
    where,
    input: Type.Object({ ...home, name: PathName, value: PathName }),
    run: (ctx, { value, ...ref }) => removeValue(ctx, ref, value),
  }),
  deleteContextField: defineCommand({
    name: `context.delete${suffix}`,
    needs: permissions.delete,
    where,
    versionOf,
    input: Type.Object({ ...home, name: PathName }),
    run: (ctx, ref) => deleteField(ctx, ref),
  }),
})

export const contextFieldCommands = commandsIn({
  suffix: '',
  where: () => [{}],
  permissions: {
    create: ['CREATE_CONTEXT_FIELD'],
    update: ['UPDATE_CONTEXT_FIELD'],
    delete: ['DELETE_CONTEXT_FIELD'],
  },
})

const OF_PROJECT = ['UPDATE_PROJECT_CONTEXT'] as const

export const projectFieldCommands = commandsIn({
  suffix: '-in-project',
  where: (located) => [scopeOf(located)],
  permissions: { create: OF_PROJECT, update: OF_PROJECT, delete: OF_PROJECT },
})
