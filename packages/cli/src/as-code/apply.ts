import type { Api } from '../api.ts'
import type { Environment } from '../profiles.ts'
import { encoded } from '../toggle.ts'
import { KINDS } from './kinds.ts'
import type { Kind } from './model.ts'
import type { Change, Creation, Update } from './plan.ts'
import type { Steps } from './progress.ts'
import { type Proposed, propose } from './propose.ts'
import type { ServerState } from './server-state.ts'
import { type Action, type ProposedChange, toggleActions } from './toggle-actions.ts'
import { protectProject, writeDefaultStrategies, writeProject } from './write-project.ts'
import { type WriteContext, writeThing } from './write-things.ts'

/** The server allows so many actions in one batch. */
const MAX_ACTIONS = 2_000

export interface ApplyOptions {
  readonly title: string
  readonly environment: Environment
  readonly steps: Steps
}

type Written = Creation | Update

const isWritten = (change: Change): change is Written => change.type !== 'archive'

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

async function runBatches(api: Api, project: string, actions: readonly Action[]): Promise<void> {
  for (let start = 0; start < actions.length; start += MAX_ACTIONS) {
    const part = actions.slice(start, start + MAX_ACTIONS).map(({ command, input }) => ({ command, input }))
    await api.call('POST', `/api/admin/projects/${encoded(project)}/batch`, { body: { actions: part } })
  }
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

/** Changes of one project: its settings, what belongs to it, and its toggles in one transaction. */
async function applyProject(
  context: WriteContext,
  project: string,
  changes: readonly Change[],
  protectedIn: readonly string[],
  title: string,
): Promise<Proposed[]> {
  const { api, segmentId } = context
  const written = changes.filter(isWritten)
  const own = written.find(({ thing }) => thing.kind === KINDS.project)
  if (own) await writeProject(context, own)
  const isProposed = (change: Written) =>
    protectedIn.length > 0 && change.type === 'update' && change.thing.kind === KINDS.segment
  for (const kind of IN_PROJECT)
    for (const change of written)
      if (change.thing.kind === kind && !isProposed(change)) await writeThing(context, change)
  if (own) await writeDefaultStrategies(context, own)
  const toggles = changes.filter(({ thing }) => thing.kind === KINDS.toggle)
  const { direct, proposals } = divided(toggleActions(toggles, segmentId), protectedIn)
  await runBatches(api, project, direct)
  const [first] = protectedIn
  const ofSegments = segmentProposals(written.filter(isProposed))
  if (first !== undefined && ofSegments.length > 0)
    proposals.set(first, [...ofSegments, ...(proposals.get(first) ?? [])])
  const proposed: Proposed[] = []
  for (const [environment, all] of proposals)
    proposed.push(await propose(api, { project, environment, title, changes: all }))
  if (own) await protectProject(context, own)
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

/** Applies a plan. Things are written before the things that refer to them. */
export async function applyPlan(
  api: Api,
  changes: readonly Change[],
  state: ServerState,
  { title, environment, steps }: ApplyOptions,
): Promise<Proposed[]> {
  const ids = new Map(state.segmentIds)
  const context: WriteContext = {
    api,
    environment,
    addSegment: (name, id) => ids.set(name, id),
    segmentId: (name) => ids.get(name) ?? 0,
  }
  const root = changes.filter((change) => projectOf(change) === undefined).filter(isWritten)
  const projects = [...new Set(changes.flatMap((change) => projectOf(change) ?? []))].toSorted()
  steps.add(root.length + projects.length)
  const writeKinds = async (kinds: readonly Kind[]) => {
    for (const kind of kinds)
      for (const change of root)
        if (change.thing.kind === kind) {
          await writeThing(context, change)
          steps.next()
        }
  }
  await writeKinds(FIRST)
  const proposed: Proposed[] = []
  for (const project of projects) {
    const own = changes.filter((change) => projectOf(change) === project)
    proposed.push(...(await applyProject(context, project, own, state.protectedIn.get(project) ?? [], title)))
    steps.next()
  }
  await writeKinds(LAST)
  return proposed
}
