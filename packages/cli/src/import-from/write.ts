import { STRATEGY_NAMES } from '@leverframe/engine'
import type { Api } from '../api.ts'
import { CliFailure, EXIT } from '../exit-codes.ts'
import type { StartProgress } from '../progress.ts'
import { encoded } from '../toggle.ts'
import { cataloguePlan, type Step, settingSteps } from './catalogue-plan.ts'
import type { ImportedToggle, Snapshot } from './model.ts'
import { newReport, type Report } from './report.ts'
import { type Batch, batchesOf, changeOf, importBody, type ToggleChange } from './toggle-plan.ts'
import { type TokenOptions, writeTokens } from './tokens.ts'
import { type Catalogue, inParallel, readCatalogue, readToggle } from './unleash-api.ts'

/**
 * Writes a snapshot to a server:
 * 1. reads what the server has, in the same form,
 * 2. creates or updates environments, projects, strategy types, context fields, tag types and segments that differ,
 * 3. imports toggles that differ, in transactions of one project and environment,
 * 4. writes settings that could have refused toggles, and tokens.
 * Each write is complete in itself, so that an interrupted import continues when it is run again.
 */
export interface WriteOptions {
  readonly isDryRun: boolean
  readonly progress: StartProgress
  readonly tokens: TokenOptions
}

/** A refusal belongs in the report. Other failures end the import. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof CliFailure) || error.status === undefined || error.status === 401 || error.status >= 500)
    throw error
  return [error.message, ...error.details].join('; ')
}

const ACTIONS = { create: 'created', update: 'updated' } as const
/** Kinds of two words; all others have one. */
const KINDS = ['strategy type', 'context field', 'tag type', 'default strategy', 'settings']

function takenFrom({ what, action }: Step) {
  const kind = KINDS.find((one) => what.startsWith(one)) ?? what.split(' ', 1)[0] ?? ''
  return { kind, name: what.slice(kind.length + 1), action: ACTIONS[action] }
}

async function runSteps(api: Api, steps: readonly Step[], report: Report, { isDryRun, progress }: WriteOptions) {
  const { next: advance } = progress('Writing the catalogue', isDryRun ? 0 : steps.length)
  for (const step of steps) {
    const { method, path, body, what } = step
    try {
      if (!isDryRun) await api.call(method, path, body === undefined ? {} : { body })
      report.taken.push(takenFrom(step))
    } catch (error) {
      report.notes.push({ kind: 'left-out', what, why: refusalOf(error) })
    }
    advance()
  }
}

/** One transaction. A batch that is refused is tried toggle by toggle, so that one bad toggle does not keep out the others. */
async function writeBatch(api: Api, batch: Batch, report: Report, failed: Set<string>): Promise<void> {
  try {
    const { changeRequestId } = await api.call<{ changeRequestId?: number }>(
      'POST',
      '/api/admin/features-batch/import',
      { body: importBody(batch) },
    )
    const { project, environment } = batch
    const isKnown = report.changeRequests.some(({ id }) => id === changeRequestId)
    if (changeRequestId !== undefined && !isKnown)
      report.changeRequests.push({ project, environment, id: changeRequestId })
  } catch (error) {
    const why = refusalOf(error)
    if (batch.toggles.length > 1) {
      for (const one of batch.toggles) await writeBatch(api, { ...batch, toggles: [one] }, report, failed)
      return
    }
    const [one] = batch.toggles
    if (!one) return
    failed.add(one.toggle.name)
    report.notes.push({ kind: 'left-out', what: `toggle ${one.toggle.name} in ${batch.environment}`, why })
  }
}

async function writeHomeless(api: Api, { name, project, type, description, impressionData }: ImportedToggle) {
  const body = { name, type, description, impressionData }
  await api.call('POST', `/api/admin/projects/${encoded(project)}/features`, { body })
}

/** The toggles of the source that are on the server already. */
async function togglesOn(api: Api, wanted: readonly ImportedToggle[], now: Catalogue, { progress }: WriteOptions) {
  const known = new Set(now.projects.map(({ id }) => id))
  const there = wanted.filter(({ project }) => known.has(project))
  const { next: advance } = progress('Comparing toggles', there.length)
  const found = await inParallel(there, async ({ project, name }) => {
    const toggle = await readToggle(api, project, name, now.segmentName, [])
    advance()
    return toggle
  })
  return new Map(found.flatMap((one) => (one ? [[one.name, one] as const] : [])))
}

function withoutArchived(source: Snapshot, now: ReadonlyMap<string, ImportedToggle>, report: Report) {
  const isArchived = ({ name }: ImportedToggle) => now.get(name)?.archived === true
  for (const { name } of source.toggles.filter(isArchived))
    report.notes.push({
      kind: 'left-out',
      what: `toggle ${name}`,
      why: 'it is archived on this server. Revive it first',
    })
  return source.toggles.filter((one) => !isArchived(one))
}

async function writeToggles(api: Api, source: Snapshot, now: Catalogue, report: Report, options: WriteOptions) {
  const { isDryRun, progress } = options
  const there = await togglesOn(api, source.toggles, now, options)
  const wanted = withoutArchived(source, there, report)
  const changes = wanted.flatMap((one) => changeOf(one, there.get(one.name)) ?? [])
  const { batches, homeless } = batchesOf(changes, there)
  const failed = new Set<string>()
  if (!isDryRun) {
    const { next: advance } = progress('Writing toggles', batches.length + homeless.length)
    for (const toggle of homeless) {
      await writeHomeless(api, toggle)
      advance()
    }
    for (const batch of batches) {
      await writeBatch(api, batch, report, failed)
      advance()
    }
  }
  const changed = new Map<string, ToggleChange>(changes.map((one) => [one.toggle.name, one]))
  for (const { name } of wanted) {
    const change = changed.get(name)
    const action = change ? (change.isNew ? 'created' : 'updated') : 'unchanged'
    if (!failed.has(name)) report.taken.push({ kind: 'toggle', name, action })
  }
}

/** Segments that the source only names must exist. */
function checkSegments(source: Snapshot, now: Catalogue, report: Report): void {
  const known = new Set(now.segments.map(({ name }) => name))
  for (const { name, constraints } of source.segments)
    if (constraints === undefined && !known.has(name))
      report.notes.push({
        kind: 'left-out',
        what: `segment ${name}`,
        why: 'the file has its name only. Create it, then import again',
      })
}

export async function writeSnapshot(api: Api, source: Snapshot, options: WriteOptions): Promise<Report> {
  const report = newReport(options.isDryRun, source.notes)
  try {
    const before = await readCatalogue(api)
    const builtIn = new Set(STRATEGY_NAMES)
    await runSteps(api, cataloguePlan(source, before, builtIn), report, options)
    const now = options.isDryRun ? before : await readCatalogue(api)
    checkSegments(source, now, report)
    await writeToggles(api, source, now, report, options)
    await runSteps(api, settingSteps(source, now), report, options)
    await writeTokens(api, source.tokens, report, options)
  } catch (error) {
    if (error instanceof CliFailure && error.exitCode === EXIT.interrupted)
      throw new CliFailure('Interrupted. Run the command again to continue', EXIT.interrupted)
    throw error
  }
  return report
}
