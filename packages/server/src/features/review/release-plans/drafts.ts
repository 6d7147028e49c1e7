import { completeGuard, type Guard, type NewGuard } from '#features/sdk/index'
import { invalid, notFound } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'
import { type Placed, placed } from './content-rules.ts'
import type { MilestoneInput, NewPlan, NewTemplate, PlanChange } from './schema.ts'
import { findTemplate, type Template } from './template-store.ts'
import type { Plan } from './types.ts'

/** Guards with ids and defaults. A milestone that got another id is found by its old one. */
function guardsFrom(given: readonly NewGuard[], { ids }: Placed, known: ReadonlySet<string>, newId: () => string) {
  const used = new Set<string>()
  return given.map((one, index): Guard => {
    const { id, ...rest } = one
    const keeps = id !== undefined && known.has(id) && !used.has(id)
    if (keeps) used.add(id)
    const guard = completeGuard(keeps ? one : rest, newId, `/body/safeguards/${index}`)
    const { milestoneId } = guard.action
    if (milestoneId === undefined) return guard
    return { ...guard, action: { ...guard.action, milestoneId: ids.get(milestoneId) ?? milestoneId } }
  })
}

const idsOf = ({ milestones, safeguards }: Pick<Plan, 'milestones' | 'safeguards'>): ReadonlySet<string> =>
  new Set([
    ...milestones.flatMap(({ id, strategies }) => [id, ...strategies.map((one) => one.id)]),
    ...safeguards.map(({ id }) => id),
  ])

const NOTHING: ReadonlySet<string> = new Set()

/** The content of a template as commands take it. */
export function templateFrom({ name, description, milestones, safeguards = [] }: NewTemplate, newId: () => string) {
  const own = placed(milestones, { newId, known: NOTHING })
  return {
    name,
    description: description ?? '',
    milestones: own.milestones,
    safeguards: guardsFrom(safeguards, own, NOTHING, newId),
  }
}

/** The template of a new plan. It belongs to the installation or to the project of the toggle. */
async function templateFor(q: Queryable, project: string, id: string | undefined): Promise<Template | undefined> {
  if (id === undefined) return undefined
  const template = await findTemplate(q, id)
  if (!template || template.archivedAt !== null || (template.project !== null && template.project !== project))
    throw notFound('release plan template', id)
  return template
}

/** A new plan as the command takes it: from a template, from scratch, or from a template with other milestones. */
export async function draftFrom(q: Queryable, project: string, body: NewPlan, newId: () => string) {
  const template = await templateFor(q, project, body.templateId)
  const milestones = body.milestones ?? (template?.milestones as MilestoneInput[] | undefined)
  if (!milestones) throw invalid('/body/milestones', 'is required without a templateId')
  const planName = body.name ?? template?.name
  if (planName === undefined) throw invalid('/body/name', 'is required without a templateId')
  const own = placed(milestones, { newId, known: NOTHING })
  return {
    id: newId(),
    templateId: template?.id ?? null,
    planName,
    description: body.description ?? template?.description ?? '',
    milestones: own.milestones,
    safeguards: guardsFrom(body.safeguards ?? template?.safeguards ?? [], own, NOTHING, newId),
    notify: [...new Set(body.notify ?? [])],
  }
}

/** A changed draft as the command takes it. Absent fields keep their value, and so do known ids. */
export function changedDraft(plan: Plan, change: PlanChange, newId: () => string) {
  const known = idsOf(plan)
  const own = placed(change.milestones ?? (plan.milestones as unknown as MilestoneInput[]), { newId, known })
  return {
    planName: change.name ?? plan.name,
    description: change.description === undefined ? plan.description : (change.description ?? ''),
    milestones: own.milestones,
    safeguards: guardsFrom(change.safeguards ?? (plan.safeguards as Guard[]), own, known, newId),
    notify: change.notify ? [...new Set(change.notify)] : [...plan.notify],
  }
}
