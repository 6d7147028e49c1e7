import { projectPath } from '#features/toggles/toggle/index'
import { invalidAll } from '#kernel/failure'
import type { AnyCommand } from '#platform/commands/define'
import type { Step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { mount, post } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import { yieldIfDue } from '#platform/turns'
import { problemsOf } from '#platform/validation'
import { BATCH_COMMANDS, BatchAnswer, BatchRequest } from './schema.ts'

export interface BatchDeps extends Deps {
  readonly newId: () => string
  /** All commands of toggles. */
  readonly commands: readonly AnyCommand[]
}

/** Runs ordinary commands on the toggles of one project in one transaction. Permissions and the gate apply to each. */
export function batchSlice(deps: BatchDeps): Slice {
  const commands = new Map(BATCH_COMMANDS.map((name) => [name, commandNamed(deps.commands, name)]))

  /** Refuses the whole batch when an input does not match its schema. */
  async function stepsOf(project: string, { actions }: BatchRequest): Promise<Step[]> {
    const steps: Step[] = []
    for (const [index, { command: name, input: given }] of actions.entries()) {
      const command = commands.get(name) as AnyCommand
      const input = { ...given, project }
      const problems = problemsOf(command.input, input, `/body/actions/${index}/input`)
      if (problems.length > 0) throw invalidAll(problems)
      steps.push({ command, input })
      await yieldIfDue()
    }
    return steps
  }

  const routes = {
    runBatch: post(`${projectPath}/batch`, 'Run several commands on toggles of a project, all or nothing', {
      access: runs(...commands.values()),
      description: 'The commands run in their order. Each needs its own permission, and change requests apply to each.',
      body: BatchRequest,
      response: BatchAnswer,
      handle: async ({ params: { projectId }, body, actor }) => {
        const groupId = deps.newId()
        await deps.runAll(actor, await stepsOf(projectId, body), { groupId })
        return { groupId }
      },
    }),
  }
  return { commands: [], routes: (app) => mount(app, deps.run, 'Batches', routes) }
}

function commandNamed(commands: readonly AnyCommand[], name: string): AnyCommand {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`there is no command ${name}`)
  return command
}
