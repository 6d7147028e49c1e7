import { Type } from 'typebox'
import type { Actor } from '#kernel/actor'
import { type Step, step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { accepted, post } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import type { toggleCommands } from './commands.ts'
import { childrenAmong } from './dependency-store.ts'
import { projectPath } from './paths.ts'
import { BulkNames } from './schema.ts'

const Names = Type.Object({ features: BulkNames })

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
      body: Names,
      response: accepted,
      handle: ({ params: { projectId: project }, body, actor }) =>
        runOnEach(actor, body.features, (name) => step(archiveToggle, { project, name })),
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
