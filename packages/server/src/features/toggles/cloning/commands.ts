import { Type } from 'typebox'
import { copyTags, tagsOf } from '#features/toggles/tags/index'
import { saveTargeting, targetingsOf } from '#features/toggles/targeting/index'
import {
  addFlag,
  type Flag,
  type FlagMetadata,
  FlagRef,
  flagEvent,
  flagSnapshot,
  metadataOf,
  requireFlag,
} from '#features/toggles/toggle/index'
import { Failure } from '#kernel/failure'
import { defineCommand } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import { clonedTargeting } from './rules.ts'
import { CloneRequest } from './schema.ts'

/** The environments that a clone brings strategies into. */
async function copiedInto(q: Queryable, { project, name }: { project: string; name: string }) {
  await requireFlag(q, project, name)
  const targetings = await targetingsOf(q, name)
  return [...targetings]
    .filter(([, { strategies }]) => strategies.length > 0)
    .map(([environment]) => ({ project, environment }))
}

export const cloneFlag = (limits: Limits) =>
  defineCommand({
    name: 'flag.clone',
    needs: ['CREATE_FEATURE'],
    where: ({ project }) => [{ project }],
    guardedIn: (input, q) => copiedInto(q, input),
    subject: ({ name }) => name,
    input: Type.Object({ ...FlagRef.properties, clone: CloneRequest }),
    async run(ctx, { project, name, clone }): Promise<FlagMetadata> {
      const { tx, now, newId, record } = ctx
      const source = await requireFlag(tx, project, name)
      if (source.archivedAt !== null)
        throw new Failure('archived', `The toggle "${name}" is archived: revive it before cloning it`)
      for (const scope of await copiedInto(tx, { project, name })) ctx.demand('CREATE_FEATURE_STRATEGY', scope)
      const flag: Flag = { ...source, name: clone.name, createdAt: now, stale: false }
      await addFlag(ctx, flag, limits)
      const groupId = clone.replaceGroupId ? clone.name : undefined
      const targetings = [...(await targetingsOf(tx, name))].map(
        ([environment, targeting]) => [environment, clonedTargeting(targeting, newId, groupId)] as const,
      )
      for (const [environment, targeting] of targetings) await saveTargeting(tx, flag.name, environment, targeting)
      await copyTags(tx, name, flag.name)
      // With everything that was copied: what the source was at this moment is nothing that a reader could ask later.
      const copied = { environments: Object.fromEntries(targetings), tags: await tagsOf(tx, flag.name) }
      record(flagEvent('feature-created', flag, { data: { ...flagSnapshot(flag), clonedFrom: name, ...copied } }))
      return metadataOf(tx, flag)
    },
  })
