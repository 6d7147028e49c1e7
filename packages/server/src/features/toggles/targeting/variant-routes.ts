import { Type } from 'typebox'
import { JsonPatch, refOf, requireToggle, togglePath, type VariantView } from '#features/toggles/toggle/index'
import { environmentsOfProject } from '#features/workspace/index'
import { get, patch, put } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { environmentPath, toggleEnvironmentOf } from './paths.ts'
import { VariantsAnswer, VariantsInput } from './schema.ts'
import { requireTarget, targetingsOf } from './store.ts'
import type { variantCommands } from './variant-commands.ts'

const everywhere = `${togglePath}/variants` as const
const inOne = `${environmentPath}/variants` as const

const answer = (variants: readonly VariantView[] | null | undefined): VariantsAnswer => ({
  version: '1',
  variants: [...(variants ?? [])],
})

const onlyIn = (params: Parameters<typeof toggleEnvironmentOf>[0]) => ({
  ...refOf(params),
  environments: [params.environment],
})

export const variantRoutes = ({ store }: Deps, commands: ReturnType<typeof variantCommands>) => ({
  getVariants: get(everywhere, 'List the variants of a toggle in the first environment', {
    response: VariantsAnswer,
    handle: async ({ params }) => {
      await requireToggle(store.read, params.projectId, params.featureName)
      const [first] = await environmentsOfProject(store.read, params.projectId)
      return answer((await targetingsOf(store.read, params.featureName)).get(first?.name ?? '')?.variants)
    },
  }),
  getEnvironmentVariants: get(inOne, 'List the variants of a toggle in an environment', {
    response: VariantsAnswer,
    handle: async ({ params }) =>
      answer((await requireTarget(store.read, toggleEnvironmentOf(params))).targeting.variants),
  }),
  setVariants: put(everywhere, 'Replace the variants of a toggle in all environments', {
    body: VariantsInput,
    runs: commands.setVariants,
    input: ({ params, body }) => ({ ...refOf(params), variants: body }),
    response: VariantsAnswer,
    view: answer,
  }),
  patchVariants: patch(everywhere, 'Update the variants of a toggle in all environments with a JSON Patch', {
    body: JsonPatch,
    runs: commands.patchVariants,
    input: ({ params, body }) => ({ ...refOf(params), operations: body }),
    response: VariantsAnswer,
    view: answer,
  }),
  setEnvironmentVariants: put(inOne, 'Replace the variants of a toggle in an environment', {
    body: VariantsInput,
    runs: commands.setVariants,
    input: ({ params, body }) => ({ ...onlyIn(params), variants: body }),
    response: VariantsAnswer,
    view: answer,
  }),
  patchEnvironmentVariants: patch(inOne, 'Update the variants of a toggle in an environment with a JSON Patch', {
    body: JsonPatch,
    runs: commands.patchVariants,
    input: ({ params, body }) => ({ ...onlyIn(params), operations: body }),
    response: VariantsAnswer,
    view: answer,
  }),
  setVariantsInSome: put(`${everywhere}-batch`, 'Replace the variants of a toggle in some environments', {
    body: Type.Object({
      variants: VariantsInput,
      environments: Type.Array(Type.String(), { minItems: 1, maxItems: 1_000 }),
    }),
    runs: commands.setVariants,
    input: ({ params, body: { variants, environments } }) => ({ ...refOf(params), variants, environments }),
    response: VariantsAnswer,
    view: answer,
  }),
})
