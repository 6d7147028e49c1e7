import { Type } from 'typebox'
import { requireSegment } from '#features/toggles/index'
import { requireLiveProject, requireUsedEnvironment } from '#features/workspace/index'
import { Failure, invalid, notFound } from '#kernel/failure'
import { Id, PathName } from '#kernel/names'
import { type Context, defineCommand } from '#platform/commands/define'
import { currentStateReader } from '../applying/current-state.ts'
import { authorOf, entering, inProject, moved, requestEvent, versionOf } from '../command-helpers.ts'
import { requiredApprovalsIn } from '../protection/protection-store.ts'
import { removeReviews } from '../review/review-store.ts'
import { StoredChange } from '../schema.ts'
import { type ChangeRequest, findPending, insertRequest, requireRequest, saveRequest } from '../store.ts'
import { type GivenChange, isAbout, supersedes } from './actions.ts'
import { type Change, changesOf, insertChange, removeChange, requireChange } from './change-store.ts'

/** All changes of a request are read together and run in one transaction. */
export const MAX_CHANGES = 200
const MAX_TEXT = 1_000_000

/** A change request can only change segments of its own project, not segments of all projects. */
async function checkSegmentProject({ tx }: Context, project: string, { action, payload }: GivenChange): Promise<void> {
  if (!isAbout('segment', action)) return
  const { id, project: wanted } = payload as { id: number; project?: string | null }
  const segment = await requireSegment(tx, id)
  if (segment.project === null)
    throw new Failure(
      'conflict',
      `The segment "${segment.name}" belongs to all projects: no change request of one project can change it`,
    )
  if (segment.project !== project) throw notFound('segment', id)
  if (wanted !== undefined && wanted !== project)
    throw invalid('/body/payload/project', 'a change request cannot move a segment out of its project')
}

const eventData = ({ id, action, payload }: Change) => ({ changeId: id, action, payload })

async function addOne(ctx: Context, request: ChangeRequest, given: GivenChange, position: number): Promise<Change> {
  await checkSegmentProject(ctx, request.project, given)
  const { value: base } = await currentStateReader(ctx.tx, request)(given)
  const made = { ...given, ...authorOf(ctx.actor), createdAt: ctx.now }
  return insertChange(ctx.tx, { ...made, requestId: request.id, position, base })
}

async function discardOne(ctx: Context, request: ChangeRequest, change: Change): Promise<void> {
  await removeChange(ctx.tx, change.id)
  ctx.record(requestEvent('change-discarded', request, { featureName: change.feature, preData: eventData(change) }))
}

function refuseTooMuch(changes: readonly Change[]): void {
  if (changes.length > MAX_CHANGES)
    throw new Failure('limit_exceeded', `A change request holds ${MAX_CHANGES} changes at most`)
  const text = changes.reduce((sum, { payload, base }) => sum + JSON.stringify([payload, base]).length, 0)
  if (text > MAX_TEXT)
    throw new Failure('limit_exceeded', `The changes of a change request have ${MAX_TEXT} characters at most`)
}

/** Removes all approvals, because the approved changes are no longer the same. */
async function edited({ tx, now, actor }: Context, before: ChangeRequest): Promise<void> {
  const state = moved(actor, before, 'edit')
  refuseTooMuch(await changesOf(tx, [before.id]))
  await removeReviews(tx, before.id)
  const request = { ...before, version: before.version + 1 }
  await saveRequest(tx, state === before.state ? request : entering(request, state, now))
}

/** The pending request of the actor in the environment, or a new one. */
async function pendingOf(ctx: Context, home: { project: string; environment: string }): Promise<ChangeRequest> {
  const { tx, actor, now, record } = ctx
  const requiredApprovals = await requiredApprovalsIn(tx, home.project, home.environment)
  if (requiredApprovals === undefined) throw notProtected(home)
  const author = authorOf(actor)
  const pending = await findPending(tx, author, home)
  if (pending) return pending
  const request = await insertRequest(tx, home, author, { now, requiredApprovals })
  record(requestEvent('change-request-created', request, { data: { state: request.state } }))
  return request
}

const notProtected = ({ project, environment }: { project: string; environment: string }): Failure =>
  new Failure(
    'conflict',
    `The environment "${environment}" of project "${project}" is not protected: change it directly, without a change request`,
  )

/** Returns the id of the request that contains the changes. */
export const addChanges = defineCommand({
  name: 'change.add',
  needs: [],
  where: inProject,
  input: Type.Object({
    project: PathName,
    environment: PathName,
    changes: Type.Array(StoredChange, { minItems: 1, maxItems: MAX_CHANGES }),
  }),
  async run(ctx, { project, environment, changes }): Promise<number> {
    await requireLiveProject(ctx.tx, project)
    await requireUsedEnvironment(ctx.tx, project, environment)
    const request = await pendingOf(ctx, { project, environment })
    let there = await changesOf(ctx.tx, [request.id])
    for (const given of changes) {
      const replaced = there.filter((one) => supersedes(given, one))
      for (const one of replaced) await discardOne(ctx, request, one)
      const change = await addOne(ctx, request, given, (there.at(-1)?.position ?? 0) + 1)
      ctx.record(requestEvent('change-added', request, { featureName: change.feature, data: eventData(change) }))
      there = [...there.filter((one) => !replaced.includes(one)), change]
    }
    await edited(ctx, request)
    return request.id
  },
})

const OneChange = { project: PathName, id: Id, changeId: Id }

/** Also stores the current state as the new base of the change, which resolves its conflict. */
const editChange = defineCommand({
  name: 'change.edit',
  needs: [],
  where: inProject,
  versionOf,
  input: Type.Object({ ...OneChange, change: StoredChange }),
  async run(ctx, { project, id, changeId, change: given }): Promise<void> {
    const request = await requireRequest(ctx.tx, project, id)
    moved(ctx.actor, request, 'edit')
    const before = await requireChange(ctx.tx, id, changeId)
    await removeChange(ctx.tx, changeId)
    const after = await addOne(ctx, request, given, before.position)
    const change = { data: eventData(after), preData: eventData(before) }
    ctx.record(requestEvent('change-edited', request, { featureName: after.feature, ...change }))
    await edited(ctx, request)
  },
})

const discardChange = defineCommand({
  name: 'change.discard',
  needs: [],
  where: inProject,
  versionOf,
  input: Type.Object(OneChange),
  async run(ctx, { project, id, changeId }): Promise<void> {
    const request = await requireRequest(ctx.tx, project, id)
    moved(ctx.actor, request, 'edit')
    await discardOne(ctx, request, await requireChange(ctx.tx, id, changeId))
    await edited(ctx, request)
  },
})

export const changeCommands = { addChanges, editChange, discardChange }
