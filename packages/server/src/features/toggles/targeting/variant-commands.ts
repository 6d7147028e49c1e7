import { Type } from 'typebox'
import {
  JsonPatch,
  requireLiveToggle,
  type Toggle,
  ToggleRef,
  toggleEvent,
  type VariantView,
} from '#features/toggles/toggle/index'
import { environmentsOfProject, requireUsedEnvironment } from '#features/workspace/index'
import { Failure, invalid } from '#kernel/failure'
import { type Json, sameJson } from '#kernel/json'
import { applyPatch } from '#kernel/json-patch'
import { PathName } from '#kernel/names'
import type { Scope } from '#kernel/permission'
import { type Context, defineCommand } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import { checkedInput } from '#platform/validation'
import { UNTOUCHED } from './rules.ts'
import { VariantsInput } from './schema.ts'
import { saveTargeting, targetingsOf } from './store.ts'
import { normalVariants } from './variants.ts'

/** If absent, all environments of the project are written. */
const Environments = Type.Optional(Type.Array(PathName, { minItems: 1, maxItems: 1_000 }))

interface Written {
  readonly project: string
  readonly environments?: readonly string[]
}

/** The environments to write, in their sort order. */
async function environmentsOf(q: Queryable, { project, environments }: Written): Promise<string[]> {
  const all = (await environmentsOfProject(q, project)).map(({ name }) => name)
  const missing = environments?.find((name) => !all.includes(name))
  if (missing !== undefined) await requireUsedEnvironment(q, project, missing)
  return environments === undefined ? all : all.filter((name) => environments.includes(name))
}

const scopesOf = async (input: Written, q: Queryable): Promise<Scope[]> =>
  (await environmentsOf(q, input)).map((environment) => ({ project: input.project, environment }))

/** Writes the same variants to these environments, with one event for each that changed. */
async function writeVariants(
  { tx, record }: Context,
  toggle: Toggle,
  environments: readonly string[],
  variants: readonly VariantView[],
): Promise<VariantView[]> {
  const targetings = await targetingsOf(tx, toggle.name)
  for (const environment of environments) {
    const before = targetings.get(environment) ?? UNTOUCHED
    if (sameJson(before.variants, variants)) continue
    await saveTargeting(tx, toggle.name, environment, { ...before, variants }, before)
    const [data, preData] = [{ variants }, { variants: before.variants }]
    record(toggleEvent('feature-variants-updated', toggle, { environment, data, preData }))
  }
  return [...variants]
}

const shared = {
  needs: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
  where: scopesOf,
  guardedIn: scopesOf,
  subject: ({ name }: { name: string }) => name,
} as const

export const variantCommands = (limits: Limits) => {
  const setVariants = defineCommand({
    name: 'variants.set',
    ...shared,
    input: Type.Object({ ...ToggleRef.properties, environments: Environments, variants: VariantsInput }),
    async run(ctx, { project, name, environments, variants }): Promise<VariantView[]> {
      const toggle = await requireLiveToggle(ctx.tx, project, name)
      const written = await environmentsOf(ctx.tx, { project, ...(environments && { environments }) })
      return writeVariants(ctx, toggle, written, normalVariants(variants, '/body', limits.maxVariants))
    },
  })

  /** Applies the patch to the variants of the first environment to write. */
  const patchVariants = defineCommand({
    name: 'variants.patch',
    ...shared,
    input: Type.Object({ ...ToggleRef.properties, environments: Environments, operations: JsonPatch }),
    async run(ctx, { project, name, environments, operations }): Promise<VariantView[]> {
      const toggle = await requireLiveToggle(ctx.tx, project, name)
      const written = await environmentsOf(ctx.tx, { project, ...(environments && { environments }) })
      const [first] = written
      if (first === undefined) throw new Failure('not_found', 'There is no environment')
      const base = (await targetingsOf(ctx.tx, name)).get(first)?.variants ?? []
      const result = applyPatch(base as unknown as Json, operations)
      if (!Array.isArray(result)) throw invalid('/body', 'variants must stay a list')
      const variants = checkedInput(VariantsInput, result)
      return writeVariants(ctx, toggle, written, normalVariants(variants, '/body', limits.maxVariants))
    },
  })
  return { setVariants, patchVariants }
}
