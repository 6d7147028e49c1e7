import { type Proposals, retried } from '#features/audit/index'
import { type CommandOf, type GivenChange, stepsOf } from '#features/review/change-requests/index'
import { changeOf } from '#features/review/promotion/index'
import { canSdksNotice, FIELD_NAMES, isBuiltIn, type ToggleFields } from '#features/toggles/index'
import { isAllowedName, requireEnvironment, requireLiveProject } from '#features/workspace/index'
import { type Actor, may } from '#kernel/actor'
import { Failure, invalidAll, notFound } from '#kernel/failure'
import type { Scope } from '#kernel/permission'
import type { AnyCommand } from '#platform/commands/define'
import type { Step } from '#platform/commands/runner'
import type { Deps, VisibleProjects } from '#platform/slice'
import { errorsIn, warningsIn } from './check-rules.ts'
import { isKnownStrategy, storedFacts } from './import-queries.ts'
import { type DependencyStep, type ImportPlan, type ImportStep, planImport, type TogglePlan } from './plan.ts'
import type { Finding, ImportAnswer, ImportCheck, ImportRequest } from './schema.ts'

export interface ImportDeps extends Pick<Deps, 'store' | 'limits' | 'runAll' | 'rehearse'> {
  readonly visibleProjects: VisibleProjects
  readonly proposals: Pick<Proposals, 'areNeeded'>
  readonly commandOf: (name: string) => AnyCommand
  /** The commands of changes of a change request. */
  readonly changeCommandOf: CommandOf
}

interface Prepared extends ImportCheck {
  /** Written directly, in this order. Empty if nothing changes. */
  readonly steps: readonly ImportStep[]
  /** Added to a change request. */
  readonly changes: readonly GivenChange[]
}

/** Reads, checks and plans. Nothing is written. */
async function prepare(deps: ImportDeps, actor: Actor, request: ImportRequest): Promise<Prepared> {
  const { store, limits } = deps
  const { project, environment, data: file } = request
  const visible = await deps.visibleProjects(actor)
  const isVisible = (one: string) => visible === 'all' || visible.includes(one)
  if (!isVisible(project)) throw notFound('project', project)
  const { featureNaming } = await requireLiveProject(store.read, project)
  await requireEnvironment(store.read, environment)
  const facts = await storedFacts(store.read, project, file)
  const checked = {
    file,
    project,
    facts,
    isVisible,
    isKnownStrategy: (name: string) => isKnownStrategy(facts, name),
    isBuiltInStrategy: isBuiltIn,
    namingPattern: featureNaming.pattern,
    isAllowedName: (name: string) => isAllowedName(featureNaming, name),
  }
  const warnings = warningsIn(checked)
  const errors = errorsIn(checked)
  // A plan of a file that contradicts itself or the store would only repeat these errors.
  if (errors.length > 0) return { errors, warnings, permissions: [], steps: [], changes: [] }
  const plan = await planImport(store.read, limits, request, facts)
  const isProposed = await deps.proposals.areNeeded(actor, { project, environment })
  const written = writesOf(plan, request, isProposed)
  const permissions = missingPermissions(deps, actor, written.steps)
  if (written.changes.length > 0)
    warnings.push({
      message: 'The environment is protected. Changes there are added to a change request:',
      affectedItems: [environment],
    })
  return { errors: [...plan.errors], warnings, permissions, ...written }
}

const changeOfDependency = ({ command, input }: DependencyStep): GivenChange =>
  command === 'dependency.set'
    ? { action: 'addDependency', feature: input.name, payload: input.dependency }
    : { action: 'deleteDependency', feature: input.name, payload: null }

/** Toggles exist before others depend on them. Parents lose their own dependency before they get children. */
const dependenciesOf = (toggles: readonly TogglePlan[]): DependencyStep[] => {
  const all = toggles.flatMap(({ dependency }) => dependency)
  return [
    ...all.filter(({ command }) => command === 'dependency.clear'),
    ...all.filter(({ command }) => command === 'dependency.set'),
  ]
}

/** Environments that are affected by changes of the whole toggle: of its dependency, or of a field that SDKs get. */
const otherEnvironments = ({ before, own, dependency }: TogglePlan): string[] => {
  const changesSdks = own.some(({ command, input }) => {
    return command === 'toggle.update' && canSdksNotice(input.change as Partial<ToggleFields>)
  })
  return before.environments
    .filter(({ enabled }) => dependency.length > 0 || (changesSdks && enabled))
    .map(({ name }) => name)
}

function writesOf({ catalogue, toggles }: ImportPlan, { project, environment }: ImportRequest, isProposed: boolean) {
  const targeting = toggles.flatMap((one) => one.targeting)
  const dependencies = dependenciesOf(toggles)
  const direct = [...targeting, ...dependencies] as readonly unknown[] as readonly ImportStep[]
  const isWritten = ({ own, ...one }: TogglePlan) =>
    own.length > 0 || (!isProposed && one.targeting.length + one.dependency.length > 0)
  const written = toggles.filter(isWritten)
  const overwritten = written.filter(({ revision }) => revision !== undefined)
  const affected = [...new Set([environment, ...toggles.flatMap(otherEnvironments)])]
  const begin = {
    project,
    environment,
    affected,
    created: written.length - overwritten.length,
    revisions: overwritten.map(({ name, revision = 0 }) => ({ name, revision })),
  }
  const steps = [
    ...catalogue,
    ...toggles.flatMap(({ own }) => own),
    ...(isProposed ? [] : direct),
    ...overwritten.map(({ name, before }) => ({
      command: 'import.overwrite',
      input: {
        project,
        name,
        affected: isProposed ? [] : affected,
        before: Object.fromEntries(FIELD_NAMES.map((field) => [field, before[field]])),
      },
    })),
  ]
  const changes = isProposed
    ? [...targeting.flatMap((one) => changeOf(one) ?? []), ...dependencies.map(changeOfDependency)]
    : []
  const isBegun = steps.length > 0 && !isProposed
  return { steps: isBegun ? [{ command: 'import.begin', input: begin }, ...steps] : steps, changes }
}

/** Commands on objects of all projects. */
const ON_INSTALLATION: ReadonlySet<string> = new Set(['context.create', 'tag.create-type'])

function scopeOf({ command, input }: ImportStep): Scope {
  if (ON_INSTALLATION.has(command)) return {}
  const { project, environment, environments } = input as {
    project: string
    environment?: string
    environments?: readonly string[]
  }
  const written = command.startsWith('import.') ? undefined : (environment ?? environments?.[0])
  return { project, ...(written !== undefined && { environment: written }) }
}

/** Every permission that the steps need and the actor does not hold. The runner checks them again. */
function missingPermissions({ commandOf }: ImportDeps, actor: Actor, steps: readonly ImportStep[]): Finding[] {
  const missing = new Set<string>()
  const seen = new Set<string>()
  for (const one of steps) {
    const scope = scopeOf(one)
    const key = `${one.command} ${scope.environment ?? ''}`
    if (seen.has(key)) continue
    seen.add(key)
    const { needs } = commandOf(one.command)
    if (!may(actor, needs, scope)) missing.add(needs.join(' or '))
  }
  return missing.size === 0 ? [] : [{ message: 'You do not have these permissions:', affectedItems: [...missing] }]
}

const runnable = ({ commandOf }: ImportDeps, steps: readonly ImportStep[]): Step[] =>
  steps.map(({ command, input }) => ({ command: commandOf(command), input }))

/** Runs everything and rolls it back. Changes of a change request are rehearsed as if they were approved. */
async function rehearsed(deps: ImportDeps, actor: Actor, request: ImportRequest, prepared: Prepared): Promise<void> {
  const { steps, changes } = prepared
  if (steps.length + changes.length === 0) return
  const approved = stepsOf({ ...request, id: 0 }, changes, deps.changeCommandOf)
  await deps.rehearse(actor, [...runnable(deps, steps), ...approved], { isDraft: changes.length > 0 })
}

/** What would happen. A problem that only a write finds is found by a rehearsal. */
export async function checkImport(deps: ImportDeps, actor: Actor, request: ImportRequest): Promise<ImportCheck> {
  const prepared = await prepare(deps, actor, request)
  const { warnings, permissions } = prepared
  const errors = [...prepared.errors]
  if (errors.length === 0 && permissions.length === 0)
    try {
      await rehearsed(deps, actor, request, prepared)
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'unavailable') throw error
      errors.push({ message: error.message, affectedItems: [] })
    }
  return { errors, warnings, permissions }
}

const sentenceOf = ({ message, affectedItems }: Finding) => `${message} ${affectedItems.join(', ')}`

/** Refuses a file with problems as a whole, and names all of them. */
function refuseProblems({ errors, permissions }: Prepared): void {
  const [missing] = permissions
  if (errors.length > 0) throw invalidAll(errors.map((one) => ({ path: '/body/data', message: sentenceOf(one) })))
  if (missing) throw new Failure('forbidden', `You need the permissions ${missing.affectedItems.join(', ')} for this`)
}

/** Imports everything in one transaction, or nothing. A concurrent change of a toggle starts again from the read. */
export const importFile = (deps: ImportDeps, actor: Actor, request: ImportRequest): Promise<ImportAnswer> =>
  retried(() => tryImport(deps, actor, request))

async function tryImport(deps: ImportDeps, actor: Actor, request: ImportRequest): Promise<ImportAnswer | Failure> {
  const { project, environment } = request
  const prepared = await prepare(deps, actor, request)
  refuseProblems(prepared)
  const { steps, changes } = prepared
  if (steps.length + changes.length === 0) return {}
  // A change that can never be applied is refused before it is added to a change request.
  if (changes.length > 0) await rehearsed(deps, actor, request, prepared)
  const proposal = { command: 'change.add', input: { project, environment, changes } }
  try {
    const outputs = await deps.runAll(actor, runnable(deps, [...steps, ...(changes.length > 0 ? [proposal] : [])]))
    return changes.length > 0 ? { changeRequestId: outputs.at(-1) as number } : {}
  } catch (error) {
    if (error instanceof Failure && error.code === 'precondition_failed') return error
    throw error
  }
}
