import { Type } from 'typebox'
import { addUnused, listEnvironments } from '#features/workspace/environments/index'
import { Failure, invalid, shorten } from '#kernel/failure'
import { PathName } from '#kernel/names'
import { OWNER_ROLE } from '#kernel/roles'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation, recordChange, refuseUnless, withFreeName } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import type { Tx } from '#platform/db/tables'
import { ANY_NAME, normalNaming } from './naming.ts'
import { usesOfProject } from './queries.ts'
import { isReserved, mayArchive, mayDelete, slugCandidate, slugOf } from './rules.ts'
import {
  type CreatedProject,
  NewProject,
  PartialProjectChange,
  type ProjectSettings,
  type ProjectView,
} from './schema.ts'
import { countProjects, findProject, insertProject, removeProject, requireProject, saveProject } from './store.ts'

const One = Type.Object({ id: PathName })
const whereProject = ({ id }: { id: string }) => [{ project: id }]

async function freeId(tx: Tx, name: string): Promise<string> {
  const slug = slugOf(name)
  for (let attempt = 0; ; attempt++) {
    const id = slugCandidate(slug, attempt)
    if (!isReserved(id) && !(await findProject(tx, id))) return id
  }
}

const INITIAL_SETTINGS = {
  mode: 'open',
  defaultStickiness: 'default',
  featureLimit: null,
  featureNaming: ANY_NAME,
  linkTemplates: [],
}

/** The given settings in the form that is stored. */
const normalSettings = ({ mode, defaultStickiness, featureLimit, featureNaming, linkTemplates }: ProjectSettings) => ({
  ...(mode !== undefined && { mode }),
  ...(defaultStickiness !== undefined && { defaultStickiness }),
  ...(featureLimit !== undefined && { featureLimit }),
  ...(featureNaming !== undefined && { featureNaming: normalNaming(featureNaming) }),
  ...(linkTemplates !== undefined && {
    linkTemplates: linkTemplates.map(({ title = null, urlTemplate }) => ({ title, urlTemplate })),
  }),
})

/** Makes a user Owner of a project. Injected, because the access slice manages members. */
export type AddOwner = (tx: Tx, project: string, userId: number, now: string) => Promise<void>

export interface ProtectionInput {
  readonly project: string
  readonly environment: string
  readonly requiredApprovals?: number | undefined
}

/** Requires change requests in an environment of a project. Injected, because change requests depend on projects. */
export type Protect = (ctx: Context, input: ProtectionInput) => Promise<void>

/** Revokes the API tokens that are for this project only. Injected, because the slice of the tokens manages them. */
export type RevokeTokens = (ctx: Context, project: string) => Promise<void>

/** What other districts do to the members, the protection and the tokens of a project. */
export interface ProjectTies {
  readonly addOwner: AddOwner
  readonly protect: Protect
  readonly revokeTokens: RevokeTokens
}

/** Checks the given environments, and divides all environments into those that the project uses and the others. */
async function chosenEnvironments(tx: Tx, { environments, changeRequestEnvironments = [] }: NewProject) {
  const all = (await listEnvironments(tx)).map(({ name }) => name)
  // The Terraform provider sends an empty list, and adds environments one by one afterwards.
  const wanted = environments?.length ? environments : all
  const unknown = wanted.find((name) => !all.includes(name))
  if (unknown !== undefined)
    throw invalid('/body/environments', `there is no environment of the name "${shorten(unknown)}"`)
  const used = all.filter((name) => wanted.includes(name))
  const outside = changeRequestEnvironments.find(({ name }) => !used.includes(name))
  if (outside)
    throw invalid(
      '/body/changeRequestEnvironments',
      `the project does not use the environment "${shorten(outside.name)}"`,
    )
  return { used, unused: all.filter((name) => !used.includes(name)) }
}

export const projectCommands = (limits: Limits, { addOwner, protect, revokeTokens }: ProjectTies) => {
  const createProject = defineCommand({
    name: 'project.create',
    ...onInstallation('CREATE_PROJECT'),
    input: NewProject,
    async run(ctx, input): Promise<CreatedProject> {
      const { tx, now, actor, record } = ctx
      if (limits.maxProjects !== undefined && (await countProjects(tx)) >= limits.maxProjects)
        throw new Failure('limit_exceeded', `This installation allows ${limits.maxProjects} projects`)
      if (input.id !== undefined && isReserved(input.id)) throw invalid('/body/id', 'is a reserved word')
      const { used, unused } = await chosenEnvironments(tx, input)
      const project: ProjectView = {
        id: input.id ?? (await freeId(tx, input.name)),
        name: input.name,
        description: input.description ?? '',
        ...INITIAL_SETTINGS,
        ...normalSettings(input),
        createdAt: now,
        archivedAt: null,
      }
      await withFreeName(`A project with the id "${project.id}"`, insertProject(tx, project))
      await addUnused(
        tx,
        unused.map((environment) => ({ project: project.id, environment })),
      )
      const chosen = unused.length > 0 && { environments: used }
      record({ type: 'project-created', project: project.id, data: { ...project, ...chosen } })
      // Without a role, the creator could not change the project, nor see it when it is private.
      if (actor.userId !== undefined) {
        await addOwner(tx, project.id, actor.userId, now)
        const roles = [{ roleId: OWNER_ROLE, groupIds: [], userIds: [actor.userId] }]
        record({ type: 'project-access-added', project: project.id, data: { roles } })
      }
      for (const { name: environment, requiredApprovals } of input.changeRequestEnvironments ?? [])
        await protect(ctx, { project: project.id, environment, requiredApprovals })
      const { description: _, ...rest } = project
      return { ...rest, ...(input.description !== undefined && { description: input.description }), environments: used }
    },
  })
  return { createProject, updateProject, archiveProject, reviveProject, deleteProject: deleteProject(revokeTokens) }
}

const updateProject = defineCommand({
  name: 'project.update',
  needs: ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'],
  where: whereProject,
  input: Type.Object({ id: PathName, change: PartialProjectChange }),
  async run(ctx, { id, change: { name, description, ...settings } }): Promise<void> {
    const before = await requireProject(ctx.tx, id)
    const after: ProjectView = {
      ...before,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...normalSettings(settings),
    }
    const save = (tx: Tx, project: ProjectView) => saveProject(tx, project, ctx.now)
    await recordChange(ctx, { type: 'project-updated', project: id }, { before, after, save })
  },
})

async function setArchived(
  { tx, now, record }: Context,
  project: ProjectView,
  archivedAt: string | null,
): Promise<void> {
  if ((project.archivedAt === null) === (archivedAt === null)) return
  const after = { ...project, archivedAt }
  await saveProject(tx, after, now)
  const type = archivedAt === null ? 'project-revived' : 'project-archived'
  record({ type, project: project.id, data: after, preData: project })
}

const archiveProject = defineCommand({
  name: 'project.archive',
  needs: ['DELETE_PROJECT'],
  where: whereProject,
  input: One,
  async run(ctx, { id }): Promise<void> {
    const project = await requireProject(ctx.tx, id)
    refuseUnless(mayArchive(id, await usesOfProject(ctx.tx, id)), `The project "${id}" cannot be archived`)
    await setArchived(ctx, project, ctx.now)
  },
})

const reviveProject = defineCommand({
  name: 'project.revive',
  needs: ['DELETE_PROJECT'],
  where: whereProject,
  input: One,
  async run(ctx, { id }): Promise<void> {
    await setArchived(ctx, await requireProject(ctx.tx, id), null)
  },
})

const deleteProject = (revokeTokens: RevokeTokens) =>
  defineCommand({
    name: 'project.delete',
    needs: ['DELETE_PROJECT'],
    where: whereProject,
    input: One,
    async run(ctx, { id }): Promise<void> {
      const { tx, record } = ctx
      const project = await requireProject(tx, id)
      refuseUnless(mayDelete(id, await usesOfProject(tx, id)), `The project "${id}" cannot be deleted`)
      await revokeTokens(ctx, id)
      await removeProject(tx, id)
      record({ type: 'project-deleted', project: id, preData: project })
    },
  })
