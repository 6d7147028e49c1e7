import type { Api } from '../api.ts'
import { CliFailure, EXIT } from '../exit-codes.ts'
import type { Environment } from '../profiles.ts'
import type { Progress } from '../progress.ts'
import { encoded } from '../toggle.ts'
import { KINDS } from './kinds.ts'
import { type Kind, labelOf } from './model.ts'
import type { Change, Creation, Update } from './plan.ts'
import { changesUse, type IsUsed, NO_ACTIONS, projectActions } from './project-actions.ts'
import { checkProposal, type Proposed, propose } from './propose.ts'
import { excessOf, runActions } from './run-actions.ts'
import type { ServerState } from './server-state.ts'
import { thingActions } from './thing-actions.ts'
import { type Action, type ProposedChange, type SegmentId, toggleActions } from './toggle-actions.ts'
import { writeThing } from './write-things.ts'

/**
 * Applies a plan in parts. Each part is applied completely or not at all, unless `inParts` allows several transactions
 * for a part that exceeds the limits of one. Ctrl-C waits for the end of a part:
 *
 * 1. the things of the installation that others refer to: one transaction
 * 2. for each project: its settings, what belongs to it, and its toggles in one transaction, then its change requests
 * 3. templates and add-ons of the installation, one by one
 */
export interface ApplyOptions {
  readonly title: string
  readonly inParts: boolean
  readonly environment: Environment
  readonly steps: Progress
  readonly stopped: AbortSignal
}

type Written = Creation | Update

const isWritten = (change: Change): change is Written => change.type !== 'archive'

/** The ids of the segments of the server by name. A segment that a batch creates has no id before it. */
class SegmentIds {
  #ids: ReadonlyMap<string, number>
  readonly #api: Api

  constructor(api: Api, ids: ReadonlyMap<string, number>) {
    this.#api = api
    this.#ids = ids
  }

  readonly idOf: SegmentId = (name) => this.#ids.get(name) ?? name

  async readAfter(changes: readonly Written[]): Promise<void> {
    if (!changes.some(({ type, thing }) => type === 'create' && thing.kind === KINDS.segment)) return
    const { segments } = await this.#api.call<{ segments: { id: number; name: string }[] }>(
      'GET',
      '/api/admin/segments',
    )
    this.#ids = new Map(segments.map(({ id, name }) => [name, id]))
  }
}

/** Which changes can be made at once, and which need a change request. */
function divided(actions: readonly Action[], protectedIn: readonly string[]) {
  const [first] = protectedIn
  const direct: Action[] = []
  const proposals = new Map<string, ProposedChange[]>()
  for (const action of actions) {
    const environment = action.affects === 'all' ? first : protectedIn.find((one) => one === action.affects)
    if (environment === undefined || !action.proposed) direct.push(action)
    else proposals.set(environment, [...(proposals.get(environment) ?? []), action.proposed])
  }
  return { direct, proposals }
}

/** Segments of a project with protected environments are changed by a change request. */
const segmentProposals = (changes: readonly Written[]): ProposedChange[] =>
  changes.flatMap((change) =>
    change.type === 'update' && change.thing.kind === KINDS.segment
      ? [
          {
            action: 'updateSegment',
            feature: null,
            payload: {
              id: Number(change.actual.id),
              ...Object.fromEntries(change.fields.map(({ path, after }) => [path[0], after])),
            },
          },
        ]
      : [],
  )

const IN_PROJECT: readonly Kind[] = [KINDS.contextField, KINDS.segment, KINDS.template]

/** A project may use a new environment already, so the current ones are read. */
async function usedIn(api: Api, change: Written): Promise<IsUsed> {
  if (change.type === 'create' || !changesUse(change)) return () => true
  const path = `/api/admin/projects/${encoded(change.thing.name)}/environments`
  const { environments } = await api.call<{ environments: { name: string; used: boolean }[] }>('GET', path)
  return (environment) => environments.some(({ name, used }) => used && name === environment)
}

interface ProjectPart {
  readonly project: string
  readonly changes: readonly Change[]
  readonly protectedIn: readonly string[]
  readonly title: string
  readonly inParts: boolean
}

/** What one project needs: the actions of its transaction, and its change requests. */
async function plannedProject(api: Api, { project, changes, protectedIn }: ProjectPart, segmentId: SegmentId) {
  const written = changes.filter(isWritten)
  const settings = written.find(({ thing }) => thing.kind === KINDS.project)
  const isProposed = (change: Written) =>
    protectedIn.length > 0 && change.type === 'update' && change.thing.kind === KINDS.segment
  const own = settings ? projectActions(settings, segmentId, await usedIn(api, settings)) : NO_ACTIONS
  const things = IN_PROJECT.flatMap((kind) =>
    written.filter((change) => change.thing.kind === kind && !isProposed(change)),
  )
  const toggles = changes.filter(({ thing }) => thing.kind === KINDS.toggle)
  const { direct, proposals } = divided(toggleActions(project, toggles, segmentId), protectedIn)
  const [first] = protectedIn
  const ofSegments = segmentProposals(written.filter(isProposed))
  if (first !== undefined && ofSegments.length > 0)
    proposals.set(first, [...ofSegments, ...(proposals.get(first) ?? [])])
  const actions = [
    ...own.own,
    ...things.flatMap((change) => thingActions(change, segmentId)),
    ...own.defaultStrategies,
    ...direct,
    ...own.protections,
  ]
  return { actions, proposals, removedProtections: own.removedProtections }
}

async function applyProject(api: Api, part: ProjectPart, ids: SegmentIds): Promise<Proposed[]> {
  const { project, title, inParts } = part
  const before = await plannedProject(api, part, ids.idOf)
  for (const [environment, changes] of before.proposals)
    await checkProposal(api, { project, environment, title, changes })
  await runActions(api, before.actions, inParts)
  await ids.readAfter(part.changes.filter(isWritten))
  // Change requests name segments by id, and the transaction may have created some.
  const { proposals, removedProtections } = await plannedProject(api, part, ids.idOf)
  const proposed: Proposed[] = []
  for (const [environment, changes] of proposals)
    proposed.push(await propose(api, { project, environment, title, changes }))
  await runActions(api, removedProtections, inParts)
  return proposed
}

const projectOf = ({ thing }: Change): string | undefined => (thing.kind === KINDS.project ? thing.name : thing.project)

const FIRST: readonly Kind[] = [
  KINDS.environment,
  KINDS.tagType,
  KINDS.contextField,
  KINDS.strategyType,
  KINDS.segment,
  KINDS.role,
]
const LAST: readonly Kind[] = [KINDS.template, KINDS.addOn]

interface Part {
  readonly name: string
  /** What its transaction writes, as far as it is known before earlier parts are applied. */
  readonly actions?: () => Promise<readonly Action[]>
  readonly run: () => Promise<readonly Proposed[]>
}

/** The parts of a plan. Things are written before the things that refer to them. */
function partsOf(api: Api, changes: readonly Change[], state: ServerState, options: ApplyOptions): Part[] {
  const { title, environment, inParts } = options
  const ids = new SegmentIds(api, state.segmentIds)
  const root = changes.filter((change) => projectOf(change) === undefined).filter(isWritten)
  const ofKinds = (kinds: readonly Kind[]) => kinds.flatMap((kind) => root.filter(({ thing }) => thing.kind === kind))
  const [first, last] = [ofKinds(FIRST), ofKinds(LAST)]
  const firstActions = first.flatMap((change) => thingActions(change, ids.idOf))
  const installation: Part = {
    name: 'the installation',
    actions: async () => firstActions,
    run: async () => {
      await runActions(api, firstActions, inParts)
      await ids.readAfter(first)
      return []
    },
  }
  const projects = [...new Set(changes.flatMap((change) => projectOf(change) ?? []))].toSorted()
  return [
    ...(first.length > 0 ? [installation] : []),
    ...projects.map((project): Part => {
      const own = changes.filter((change) => projectOf(change) === project)
      const part = { project, changes: own, protectedIn: state.protectedIn.get(project) ?? [], title, inParts }
      return {
        name: `project ${project}`,
        actions: async () => (await plannedProject(api, part, ids.idOf)).actions,
        run: () => applyProject(api, part, ids),
      }
    }),
    ...last.map((change) => ({
      name: labelOf(change.thing),
      run: async () => {
        await writeThing({ api, environment, segmentId: ids.idOf }, change)
        return []
      },
    })),
  ]
}

const namesOf = (parts: readonly Part[]): string => parts.map(({ name }) => name).join(', ')

/** A failure that says which parts were applied. */
function failedAt(parts: readonly Part[], index: number, { message, exitCode, details, status }: CliFailure) {
  const applied = index === 0 ? 'Nothing was applied' : `Applied: ${namesOf(parts.slice(0, index))}`
  return new CliFailure(message, exitCode, [...details, applied, `Not applied: ${namesOf(parts.slice(index))}`], status)
}

/** Refuses a plan with a part that one transaction cannot hold, before anything is written. */
async function checkSizes(parts: readonly Part[]): Promise<void> {
  const found: string[] = []
  for (const { name, actions } of parts) {
    const excess = excessOf((await actions?.()) ?? [])
    if (excess !== undefined) found.push(`${name} ${excess}`)
  }
  if (found.length > 0) throw new CliFailure(found.join('\n'), EXIT.failed, ['Nothing was applied'])
}

export async function applyPlan(
  api: Api,
  changes: readonly Change[],
  state: ServerState,
  options: ApplyOptions,
): Promise<Proposed[]> {
  const { steps, stopped } = options
  const parts = partsOf(api, changes, state, options)
  if (!options.inParts) await checkSizes(parts)
  steps.add(parts.length)
  const proposed: Proposed[] = []
  for (const [index, { run }] of parts.entries()) {
    try {
      if (stopped.aborted) throw new CliFailure('Interrupted', EXIT.interrupted)
      proposed.push(...(await run()))
    } catch (error) {
      throw error instanceof CliFailure ? failedAt(parts, index, error) : error
    }
    steps.next()
  }
  return proposed
}
