import { type Static, Type } from 'typebox'
import { listEnvironments } from '#features/environments/index'
import { JsonPatch, requireFlag, type VariantView } from '#features/flags/index'
import { step } from '#platform/commands/runner'
import { actorOf, ifMatchOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { environmentPath, flagPath, InEnvironment, OneFlag, placeOf } from './paths.ts'
import { VariantsAnswer, VariantsInput } from './schema.ts'
import { requireTarget, targetingsOf } from './store.ts'
import type { variantCommands } from './variant-commands.ts'

const tags = ['Variants']
const answer = (variants: readonly VariantView[] | null | undefined): VariantsAnswer => ({
  version: '1',
  variants: [...(variants ?? [])],
})

/** One environment where the path names one, else all at once. */
const writtenBy = (params: Static<typeof OneFlag> & { environment?: string }) => ({
  project: params.projectId,
  name: params.featureName,
  ...(params.environment === undefined ? {} : { environments: [params.environment] }),
})

export function variantRoutes(app: App, { store, run }: Parts, commands: ReturnType<typeof variantCommands>): void {
  const { setVariants, patchVariants } = commands
  const http = typed(app)

  http.get(
    `${flagPath}/variants`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getVariants',
        summary: 'The variants of a toggle in the first environment',
        tags,
        params: OneFlag,
        response: { 200: VariantsAnswer },
      },
    },
    async ({ params }) => {
      await requireFlag(store.read, params.projectId, params.featureName)
      const [first] = await listEnvironments(store.read)
      return answer((await targetingsOf(store.read, params.featureName)).get(first?.name ?? '')?.variants)
    },
  )
  http.get(
    `${environmentPath}/variants`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getEnvironmentVariants',
        summary: 'The variants of a toggle in an environment',
        tags,
        params: InEnvironment,
        response: { 200: VariantsAnswer },
      },
    },
    async ({ params }) => answer((await requireTarget(store.read, placeOf(params))).targeting.variants),
  )

  const levels = [
    {
      url: `${flagPath}/variants`,
      params: OneFlag,
      put: 'setVariants',
      patch: 'patchVariants',
      where: 'in all environments at once',
    },
    {
      url: `${environmentPath}/variants`,
      params: InEnvironment,
      put: 'setEnvironmentVariants',
      patch: 'patchEnvironmentVariants',
      where: 'in one environment',
    },
  ]
  for (const { url, params, put, patch, where } of levels) {
    http.put(
      url,
      {
        config: { access: runs(setVariants) },
        schema: {
          operationId: put,
          summary: `Replace the variants ${where}`,
          tags,
          params,
          body: VariantsInput,
          response: { 200: VariantsAnswer },
        },
      },
      async (request) => {
        const input = { ...writtenBy(request.params), variants: request.body }
        return answer(await run(actorOf(request), step(setVariants, input), { ifMatch: ifMatchOf(request) }))
      },
    )
    http.patch(
      url,
      {
        config: { access: runs(patchVariants) },
        schema: {
          operationId: patch,
          summary: `Change the variants by JSON Patch ${where}`,
          tags,
          params,
          body: JsonPatch,
          response: { 200: VariantsAnswer },
        },
      },
      async (request) => {
        const input = { ...writtenBy(request.params), operations: request.body }
        return answer(await run(actorOf(request), step(patchVariants, input), { ifMatch: ifMatchOf(request) }))
      },
    )
  }
  http.put(
    `${flagPath}/variants-batch`,
    {
      config: { access: runs(setVariants) },
      schema: {
        operationId: 'setVariantsInSome',
        summary: 'Replace the variants in some environments',
        tags,
        params: OneFlag,
        body: Type.Object({
          variants: VariantsInput,
          environments: Type.Array(Type.String(), { minItems: 1, maxItems: 1_000 }),
        }),
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const input = { ...writtenBy(request.params), ...request.body }
      await run(actorOf(request), step(setVariants, input), { ifMatch: ifMatchOf(request) })
      return reply.send()
    },
  )
}
