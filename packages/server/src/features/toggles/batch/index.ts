import type { TSchema } from 'typebox'
import { segmentIdsByName } from '#features/toggles/segments/index'
import type { Actor } from '#kernel/actor'
import { Failure, invalid, invalidAll, shorten } from '#kernel/failure'
import { builtInGrants, inProject, OWNER_ROLE } from '#kernel/roles'
import type { AnyCommand } from '#platform/commands/define'
import type { Step } from '#platform/commands/runner'
import type { Tx } from '#platform/db/tables'
import { runs } from '#platform/http/access'
import { mount, post } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import { yieldIfDue } from '#platform/turns'
import { problemsOf } from '#platform/validation'
import { BATCH_COMMANDS, BatchAnswer, BatchRequest } from './schema.ts'
import { segmentNamesIn, withSegmentIds } from './segment-names.ts'

export { TOGGLE_WRITES } from './schema.ts'

/** A command whose input differs from what a batch gives. */
export interface PreparedInput {
  readonly given: TSchema
  readonly inputOf: (given: never) => unknown
}

export interface BatchDeps extends Deps {
  readonly newId: () => string
  /** The commands of all districts. */
  readonly commands: readonly AnyCommand[]
  /** By the name of the command. */
  readonly prepared: Readonly<Record<string, PreparedInput>>
}

interface Entry {
  readonly command: AnyCommand
  readonly given: TSchema
  readonly inputOf: (given: unknown) => unknown
}

/** Any valid id: stands for a name until the command runs. */
const ANY_ID = 1

type Input = Readonly<Record<string, unknown>>

/** Segments of other projects are not found, so that a batch does not reveal them. */
async function inputWithIds(tx: Tx, input: Input, names: ReadonlySet<string>): Promise<unknown> {
  const project = typeof input.project === 'string' ? input.project : null
  const ids = await segmentIdsByName(tx, project, [...names])
  return withSegmentIds(input, (name) => {
    const id = ids.get(name)
    if (id === undefined) throw invalid('/body', `there is no segment named "${shorten(name)}"`)
    return id
  })
}

/** Names are looked up when the command runs: after its permissions were checked, and after earlier actions. */
function stepOf({ command, given, inputOf }: Entry, input: Input, path: string): Step {
  const names = segmentNamesIn(input)
  const checked = names.size === 0 ? input : withSegmentIds(input, () => ANY_ID)
  const problems = problemsOf(given, checked, path)
  if (problems.length > 0) throw invalidAll(problems)
  const run: AnyCommand['run'] = async (ctx, same) => {
    try {
      const own = names.size === 0 ? same : inputOf(await inputWithIds(ctx.tx, input, names))
      return await command.run(ctx, own as never)
    } catch (error) {
      throw located(error, path)
    }
  }
  return { command: { ...command, run }, input: inputOf(checked) }
}

/** Commands name the fields of their own body. */
function located(error: unknown, path: string): unknown {
  if (!(error instanceof Failure) || error.code !== 'invalid' || !error.details) return error
  return invalidAll(
    error.details.map((detail) => ({ ...detail, path: path + (detail.path ?? '').replace(/^\/body/, '') })),
  )
}

/** The creator of a project is its Owner, also in the same transaction. When the project exists, its creation fails first. */
function actorOf(actor: Actor, { actions: [first, ...others] }: BatchRequest): Actor {
  const later = others.findIndex(({ command }) => command === 'project.create')
  if (later >= 0) throw invalid(`/body/actions/${later + 1}/command`, 'project.create must be the first action')
  const id = first?.command === 'project.create' ? (first.input as Input).id : undefined
  if (typeof id !== 'string' || actor.userId === undefined) return actor
  const owned = inProject(builtInGrants(OWNER_ROLE) ?? [], id)
  return { ...actor, grants: [...actor.grants, ...owned], memberOf: [...actor.memberOf, id] }
}

/** Runs ordinary commands in one transaction. Permissions and the gate apply to each. */
export function batchSlice(deps: BatchDeps): Slice {
  const entryOf = (name: string): Entry => {
    const command = deps.commands.find((one) => one.name === name)
    if (!command) throw new Error(`there is no command ${name}`)
    return { command, given: command.input, inputOf: (input) => input, ...(deps.prepared[name] as Entry | undefined) }
  }
  const entries = new Map(BATCH_COMMANDS.map((name) => [name, entryOf(name)]))

  /** Refuses the whole batch when an input does not match its schema. */
  async function stepsOf({ actions }: BatchRequest): Promise<Step[]> {
    const steps: Step[] = []
    for (const [index, { command, input }] of actions.entries()) {
      steps.push(stepOf(entries.get(command) as Entry, input as Input, `/body/actions/${index}/input`))
      await yieldIfDue()
    }
    return steps
  }

  const routes = {
    runBatch: post('/api/admin/batch', 'Run several commands, all or nothing', {
      access: runs(...[...entries.values()].map(({ command }) => command)),
      description:
        'The commands run in their order, in one transaction. Each needs its own permission, and change requests apply to each. A new project is the first action.',
      body: BatchRequest,
      response: BatchAnswer,
      handle: async ({ body, actor }) => {
        const groupId = deps.newId()
        await deps.runAll(actorOf(actor, body), await stepsOf(body), { groupId })
        return { groupId }
      },
    }),
  }
  return { commands: [], routes: (app) => mount(app, deps.run, 'Batches', routes) }
}
