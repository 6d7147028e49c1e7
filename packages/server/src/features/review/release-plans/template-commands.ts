import { type Static, Type } from 'typebox'
import { Guard } from '#features/sdk/index'
import { requireLiveProject } from '#features/workspace/index'
import type { NewEvent } from '#kernel/event'
import { Failure, notFound } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import type { Permission } from '#kernel/permission'
import { contentVersion } from '#platform/commands/content-version'
import { type Context, defineCommand } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import type { Advance } from './decision-rules.ts'
import { checkedMilestones, refuseTooLarge, refuseUnknownMilestones } from './plan-commands.ts'
import { Description, GivenMilestone, Title } from './schema.ts'
import {
  countTemplates,
  findTemplate,
  insertTemplate,
  isTemplateUsed,
  removeTemplate,
  requireTemplate,
  saveTemplate,
  type Template,
} from './template-store.ts'
import { PLAN_LIMITS } from './types.ts'

const Project = Type.Union([Type.String(), Type.Null()])
const OneTemplate = Type.Object({ id: Type.String({ maxLength: 100 }), project: Project })
const Written = Type.Object({
  name: Title,
  description: Description,
  milestones: Type.Array(GivenMilestone),
  safeguards: Type.Array(Guard),
})

type Ref = Static<typeof OneTemplate>

interface Kind {
  /** `plan.create-template`, `plan.create-project-template`. */
  readonly suffix: 'template' | 'project-template'
  readonly needs: (verb: 'CREATE' | 'UPDATE' | 'DELETE') => readonly Permission[]
}

/** Templates of the installation need permissions of their own, those of a project UPDATE_PROJECT there. */
const INSTALLATION: Kind = { suffix: 'template', needs: (verb) => [`RELEASE_PLAN_TEMPLATE_${verb}`] }
const PROJECT: Kind = { suffix: 'project-template', needs: () => ['UPDATE_PROJECT'] }

const where = ({ project }: { project: string | null }) => [project === null ? {} : { project }]

const hidden = ({ id }: { id: string }) => notFound('release plan template', id)

const writtenOf = ({ id, name, description, project, milestones, safeguards }: Template) => ({
  id,
  name,
  description,
  project,
  milestones,
  safeguards,
})

export const templateVersion = contentVersion<Template, Ref>({
  label: ({ name }) => `The release plan template "${name}"`,
  contentOf: writtenOf,
  read: (q: Queryable, { id, project }) =>
    findTemplate(q, id).then((template) => (template?.project === project ? template : undefined)),
})

const templateEvent = (type: NewEvent['type'], { project }: Template, content: Pick<NewEvent, 'data' | 'preData'>) => ({
  type,
  ...(project !== null && { project }),
  ...content,
})

/** Strategies of a template belong to no toggle, so they are stored as they were given. */
async function contentFrom(ctx: Context, given: Static<typeof Written>, project: string | null, limits: Limits) {
  const checked = await checkedMilestones(ctx, given.milestones, { project: project ?? '', toggleName: 'none' }, limits)
  refuseUnknownMilestones({ milestones: checked, safeguards: given.safeguards })
  refuseTooLarge([given.milestones, given.safeguards])
  return {
    ...given,
    milestones: given.milestones.map((milestone) => ({ ...milestone, advance: milestone.advance as Advance })),
  }
}

function refuseBuiltIn({ isBuiltIn, name }: Template): void {
  if (isBuiltIn) throw new Failure('conflict', `The release plan template "${name}" is built in: make a copy of it`)
}

const createTemplate = (limits: Limits, { suffix, needs }: Kind) =>
  defineCommand({
    name: `plan.create-${suffix}`,
    needs: needs('CREATE'),
    where,
    input: Type.Object({ ...OneTemplate.properties, template: Written }),
    async run(ctx, { id, project, template: given }): Promise<Template> {
      const { tx, now, actor } = ctx
      if (project !== null) await requireLiveProject(tx, project)
      if ((await countTemplates(tx)) >= PLAN_LIMITS.templates)
        throw new Failure('limit_exceeded', `An installation can have ${PLAN_LIMITS.templates} release plan templates`)
      const template: Template = {
        id,
        project,
        ...(await contentFrom(ctx, given, project, limits)),
        isBuiltIn: false,
        createdAt: now,
        createdBy: actor.name,
        createdByUserId: actor.userId ?? null,
        archivedAt: null,
      }
      await insertTemplate(tx, template, now)
      ctx.record(templateEvent('release-plan-template-created', template, { data: writtenOf(template) }))
      return template
    },
  })

const updateTemplate = (limits: Limits, { suffix, needs }: Kind) =>
  defineCommand({
    name: `plan.update-${suffix}`,
    needs: needs('UPDATE'),
    where,
    hidden,
    versionOf: templateVersion.versionOf,
    input: Type.Object({ ...OneTemplate.properties, template: Written }),
    async run(ctx, { id, project, template: given }): Promise<Template> {
      const before = await requireTemplate(ctx.tx, id, project)
      refuseBuiltIn(before)
      const after = { ...before, ...(await contentFrom(ctx, given, project, limits)) }
      if (sameJson(writtenOf(before) as never, writtenOf(after) as never)) return before
      await saveTemplate(ctx.tx, after)
      const content = { data: writtenOf(after), preData: writtenOf(before) }
      ctx.record(templateEvent('release-plan-template-updated', after, content))
      return after
    },
  })

/** A template that plans were made from is archived, so that they still name it. */
const deleteTemplate = ({ suffix, needs }: Kind) =>
  defineCommand({
    name: `plan.delete-${suffix}`,
    needs: needs('DELETE'),
    where,
    hidden,
    versionOf: templateVersion.versionOf,
    input: OneTemplate,
    async run(ctx, { id, project }): Promise<void> {
      const { tx, record } = ctx
      const template = await requireTemplate(tx, id, project)
      refuseBuiltIn(template)
      if (await isTemplateUsed(tx, id)) return archive(ctx, template)
      await removeTemplate(tx, id)
      record(templateEvent('release-plan-template-deleted', template, { preData: writtenOf(template) }))
    },
  })

async function archive({ tx, now, record }: Context, template: Template): Promise<void> {
  if (template.archivedAt !== null) return
  await saveTemplate(tx, { ...template, archivedAt: now })
  const data = { id: template.id, name: template.name, archivedAt: now }
  record(templateEvent('release-plan-template-archived', template, { data, preData: { ...data, archivedAt: null } }))
}

const archiveTemplate = ({ suffix, needs }: Kind) =>
  defineCommand({
    name: `plan.archive-${suffix}`,
    needs: needs('DELETE'),
    where,
    hidden,
    input: OneTemplate,
    async run(ctx, { id, project }): Promise<void> {
      const template = await requireTemplate(ctx.tx, id, project)
      refuseBuiltIn(template)
      await archive(ctx, template)
    },
  })

const commandsOf = (limits: Limits, kind: Kind) => ({
  createTemplate: createTemplate(limits, kind),
  updateTemplate: updateTemplate(limits, kind),
  deleteTemplate: deleteTemplate(kind),
  archiveTemplate: archiveTemplate(kind),
})
export type TemplateCommands = ReturnType<typeof commandsOf>

export const templateCommands = (limits: Limits) => ({
  ofInstallation: commandsOf(limits, INSTALLATION),
  ofProject: commandsOf(limits, PROJECT),
})
