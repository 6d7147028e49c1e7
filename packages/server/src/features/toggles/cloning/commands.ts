import { Type } from 'typebox'
import { copyTags, tagsOf } from '#features/toggles/tags/index'
import { saveTargeting, targetingsOf } from '#features/toggles/targeting/index'
import {
  addToggle,
  metadataOf,
  requireToggle,
  type Toggle,
  type ToggleMetadata,
  ToggleRef,
  toggleEvent,
  toggleSnapshot,
} from '#features/toggles/toggle/index'
import { unusedIn } from '#features/workspace/index'
import { Failure } from '#kernel/failure'
import { defineCommand } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import { clonedTargeting } from './rules.ts'
import { CloneRequest } from './schema.ts'

/** The targeting that a clone gets: that of the environments that the project uses. */
async function copiedTargetings(q: Queryable, { project, name }: { project: string; name: string }) {
  const unused = await unusedIn(q, project)
  return new Map([...(await targetingsOf(q, name))].filter(([environment]) => !unused.has(environment)))
}

/** The environments in which the clone gets strategies. */
async function environmentsWithStrategies(q: Queryable, { project, name }: { project: string; name: string }) {
  await requireToggle(q, project, name)
  return [...(await copiedTargetings(q, { project, name }))]
    .filter(([, { strategies }]) => strategies.length > 0)
    .map(([environment]) => ({ project, environment }))
}

export const cloneToggle = (limits: Limits) =>
  defineCommand({
    name: 'toggle.clone',
    needs: ['CREATE_FEATURE'],
    where: ({ project }) => [{ project }],
    guardedIn: (input, q) => environmentsWithStrategies(q, input),
    subject: ({ name }) => name,
    input: Type.Object({ ...ToggleRef.properties, clone: CloneRequest }),
    async run(ctx, { project, name, clone }): Promise<ToggleMetadata> {
      const { tx, now, newId, record } = ctx
      const source = await requireToggle(tx, project, name)
      if (source.archivedAt !== null)
        throw new Failure('archived', `The toggle "${name}" is archived: revive it before cloning it`)
      for (const scope of await environmentsWithStrategies(tx, { project, name }))
        ctx.demand('CREATE_FEATURE_STRATEGY', scope)
      const toggle: Toggle = { ...source, name: clone.name, createdAt: now, stale: false }
      await addToggle(ctx, toggle, limits)
      const groupId = clone.replaceGroupId ? clone.name : undefined
      const targetings = [...(await copiedTargetings(tx, { project, name }))].map(
        ([environment, targeting]) => [environment, clonedTargeting(targeting, newId, groupId)] as const,
      )
      for (const [environment, targeting] of targetings) await saveTargeting(tx, toggle.name, environment, targeting)
      await copyTags(tx, name, toggle.name)
      // The event contains everything that was copied, because the state of the source at this moment cannot be read from
      // it later.
      const copied = { environments: Object.fromEntries(targetings), tags: await tagsOf(tx, toggle.name) }
      record(
        toggleEvent('feature-created', toggle, { data: { ...toggleSnapshot(toggle), clonedFrom: name, ...copied } }),
      )
      return metadataOf(tx, toggle)
    },
  })
