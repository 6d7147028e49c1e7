import type { Selectable } from 'kysely'
import { notFound } from '#kernel/failure'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import { BUILT_IN_TEMPLATES, builtInTemplate } from './built-in-templates.ts'
import type { TemplateContent } from './schema.ts'

export interface Template extends TemplateContent {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Null for a template of the installation. */
  readonly project: string | null
  readonly isBuiltIn: boolean
  readonly createdAt: string | null
  readonly createdBy: string | null
  readonly createdByUserId: number | null
  readonly archivedAt: string | null
}

const BUILT_IN: readonly Template[] = BUILT_IN_TEMPLATES.map((template) => ({
  ...template,
  project: null,
  isBuiltIn: true,
  createdAt: null,
  createdBy: null,
  createdByUserId: null,
  archivedAt: null,
}))

const templateFrom = (row: Selectable<Tables['release_plan_templates']>): Template => ({
  id: row.id,
  name: row.name,
  description: row.description,
  project: row.project,
  ...(JSON.parse(row.content) as TemplateContent),
  isBuiltIn: false,
  createdAt: row.created_at,
  createdBy: row.created_by,
  createdByUserId: row.created_by_user_id,
  archivedAt: row.archived_at,
})

const toRow = ({ name, description, milestones, safeguards, archivedAt }: Template) => ({
  name,
  description,
  content: JSON.stringify({ milestones, safeguards }),
  archived_at: archivedAt,
})

/** The template of the installation (`project` is null) or of a project. Undefined if there is none. */
export async function findTemplate(q: Queryable, id: string): Promise<Template | undefined> {
  if (builtInTemplate(id)) return BUILT_IN.find((one) => one.id === id)
  const row = await q.selectFrom('release_plan_templates').selectAll().where('id', '=', id).executeTakeFirst()
  return row && templateFrom(row)
}

export async function requireTemplate(q: Queryable, id: string, project: string | null): Promise<Template> {
  const template = await findTemplate(q, id)
  if (!template || template.project !== project) throw notFound('release plan template', id)
  return template
}

/** The templates of the installation, or of one project, by name. Archived ones are left out. */
export async function listTemplates(q: Queryable, project: string | null): Promise<Template[]> {
  const rows = await q
    .selectFrom('release_plan_templates')
    .selectAll()
    .where('project', project === null ? 'is' : '=', project)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return [...(project === null ? BUILT_IN : []), ...rows.map(templateFrom)]
}

export async function countTemplates(q: Queryable): Promise<number> {
  const { count } = await q
    .selectFrom('release_plan_templates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function isTemplateUsed(q: Queryable, id: string): Promise<boolean> {
  const found = await q.selectFrom('release_plans').select('id').where('template_id', '=', id).limit(1).execute()
  return found.length > 0
}

export const insertTemplate = (tx: Tx, template: Template, createdAt: string) =>
  tx
    .insertInto('release_plan_templates')
    .values({
      id: template.id,
      project: template.project,
      created_at: createdAt,
      created_by: template.createdBy ?? '',
      created_by_user_id: template.createdByUserId,
      ...toRow(template),
    })
    .execute()

export const saveTemplate = (tx: Tx, template: Template) =>
  tx.updateTable('release_plan_templates').set(toRow(template)).where('id', '=', template.id).execute()

export const removeTemplate = (tx: Tx, id: string) =>
  tx.deleteFrom('release_plan_templates').where('id', '=', id).execute()
