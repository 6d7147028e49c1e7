import { Type } from 'typebox'
import {
  dependOn,
  everyEnvironmentOf,
  familyOf,
  leaveAllParents,
  leaveParent,
  requireLiveToggle,
  ToggleRef,
} from '#features/toggles/toggle/index'
import { invalid, notFound } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { PathName } from '#kernel/names'
import type { Scope } from '#kernel/permission'
import { defineCommand } from '#platform/commands/define'
import { refuseUnless } from '#platform/commands/helpers'
import { dependencyFrom, mayDepend } from './rules.ts'
import { NewDependency } from './schema.ts'

interface Ref {
  readonly project: string
  readonly name: string
}

/** A dependency applies to every environment, so the gate checks all of them. */
const shared = {
  needs: ['UPDATE_FEATURE_DEPENDENCY'],
  where: ({ project }: Ref): Scope[] => [{ project }],
  guardedIn: everyEnvironmentOf,
  subject: ({ name }: Ref) => name,
} as const

const setDependency = defineCommand({
  name: 'dependency.set',
  ...shared,
  input: Type.Object({ ...ToggleRef.properties, dependency: NewDependency }),
  async run(ctx, { project, name, dependency: given }): Promise<void> {
    const toggle = await requireLiveToggle(ctx.tx, project, name)
    if (given.feature === name) throw invalid('/body/feature', 'a toggle cannot depend on itself')
    const parent = await requireLiveToggle(ctx.tx, project, given.feature)
    const family = await familyOf(ctx.tx, name)
    const parents = (await familyOf(ctx.tx, parent.name)).dependencies.map(({ feature }) => feature)
    const couple = { child: name, parent: parent.name, childrenOfChild: family.children, parentsOfParent: parents }
    refuseUnless(mayDepend(couple), `The toggle "${name}" cannot depend on "${parent.name}"`)
    const dependency = dependencyFrom(given)
    if (!sameJson(family.dependencies, [dependency])) await dependOn(ctx, toggle, dependency)
  },
})

const removeDependency = defineCommand({
  name: 'dependency.remove',
  ...shared,
  input: Type.Object({ ...ToggleRef.properties, parent: PathName }),
  async run(ctx, { project, name, parent }): Promise<void> {
    const toggle = await requireLiveToggle(ctx.tx, project, name)
    if (!(await leaveParent(ctx, toggle, parent))) throw notFound(`dependency of "${name}" on a toggle`, parent)
  },
})

const clearDependencies = defineCommand({
  name: 'dependency.clear',
  ...shared,
  input: ToggleRef,
  async run(ctx, { project, name }): Promise<void> {
    await leaveAllParents(ctx, await requireLiveToggle(ctx.tx, project, name))
  },
})

export const dependencyCommands = { setDependency, removeDependency, clearDependencies }
