import { Type } from 'typebox'
import { requireProject } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import { type Step, step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { accepted, ask, post } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import type { toggleCommands } from './commands.ts'
import { childrenAmong, dependenciesAmong } from './dependency-store.ts'
import { projectPath } from './paths.ts'
import { BulkNames, UnusedForDays } from './schema.ts'
import { requireToggles } from './store.ts'

const Names = Type.Object({ features: BulkNames })

const ArchiveCheck = Type.Object({
  parentsWithChildFeatures: Type.Array(Type.String(), {
    description: 'The toggles that cannot be archived, because toggles that are not in the list depend on them.',
  }),
  hasDeletedDependencies: Type.Boolean({
    description: 'Whether one of them depends on a toggle, or a toggle depends on one of them.',
  }),
})

/** Runs the command of a single toggle for many toggles of one project: one transaction, all or nothing, one group of events. */
export function bulkToggleRoutes({ store, runAll }: Deps, commands: ReturnType<typeof toggleCommands>) {
  const { setStale, archiveToggle, reviveToggle, deleteToggle } = commands

  /** Children come first, because a parent can be archived only after its children. Duplicate names are ignored. */
  async function runOnEach(actor: Actor, features: readonly string[], stepFor: (name: string) => Step): Promise<void> {
    const names = [...new Set(features)]
    const children = await childrenAmong(store.read, names)
    const childrenFirst = names.toSorted((a, b) => Number(children.has(b)) - Number(children.has(a)))
    await runAll(actor, childrenFirst.map(stepFor))
  }

  return {
    setStaleInBulk: post(`${projectPath}/stale`, 'Mark toggles as stale or not stale', {
      access: runs(setStale),
      body: Type.Object({ features: BulkNames, stale: Type.Boolean() }),
      response: accepted,
      handle: ({ params: { projectId: project }, body: { features, stale }, actor }) => {
        const steps = features.map((name) => step(setStale, { project, name, stale }))
        return runAll(actor, steps)
      },
    }),
    archiveInBulk: post(`${projectPath}/archive`, 'Archive toggles', {
      access: runs(archiveToggle),
      body: Type.Object({ ...Names.properties, unusedForDays: Type.Optional(UnusedForDays) }),
      response: accepted,
      handle: ({ params: { projectId: project }, body: { features, unusedForDays }, actor }) => {
        const unused = unusedForDays === undefined ? {} : { unusedForDays }
        return runOnEach(actor, features, (name) => step(archiveToggle, { project, name, ...unused }))
      },
    }),
    validateArchiveInBulk: ask(`${projectPath}/archive/validate`, 'Check what archiving toggles would affect', {
      access: { needsInProject: ['DELETE_FEATURE'] },
      body: Names,
      response: ArchiveCheck,
      handle: async ({ params: { projectId }, body }) => {
        await requireProject(store.read, projectId)
        await requireToggles(store.read, projectId, body.features)
        const dependencies = await dependenciesAmong(store.read, projectId, body.features)
        const archived = new Set(body.features)
        const parents = dependencies.filter(({ child, parent }) => archived.has(parent) && !archived.has(child))
        return {
          parentsWithChildFeatures: [...new Set(parents.map(({ parent }) => parent))],
          hasDeletedDependencies: dependencies.length > 0,
        }
      },
    }),
    reviveInBulk: post(`${projectPath}/revive`, 'Revive archived toggles', {
      access: runs(reviveToggle),
      body: Names,
      handle: ({ params: { projectId: project }, body, actor }) =>
        runOnEach(actor, body.features, (name) => step(reviveToggle, { project, name })),
    }),
    deleteInBulk: post(`${projectPath}/delete`, 'Delete archived toggles permanently', {
      access: runs(deleteToggle),
      body: Names,
      handle: ({ params: { projectId: project }, body, actor }) =>
        runOnEach(actor, body.features, (name) => step(deleteToggle, { project, name })),
    }),
  }
}
