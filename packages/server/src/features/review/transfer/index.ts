import type { Proposals } from '#features/audit/index'
import type { CommandOf } from '#features/review/change-requests/index'
import { TOGGLE_WRITES } from '#features/toggles/index'
import type { AnyCommand } from '#platform/commands/define'
import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice, type VisibleProjects } from '#platform/slice'
import { transferCommands } from './commands.ts'
import { transferRoutes } from './routes.ts'

/** The commands that an import runs, by name. */
const IMPORT_COMMANDS = [
  'import.begin',
  'import.overwrite',
  'change.add',
  'context.create',
  'context.create-in-project',
  'tag.create-type',
  ...TOGGLE_WRITES,
] as const

export interface TransferDeps {
  readonly visibleProjects: VisibleProjects
  readonly proposals: Proposals
  /** All commands of toggles and of change requests. */
  readonly commands: readonly AnyCommand[]
  readonly changeCommandOf: CommandOf
}

export function transferSlice(deps: Deps, given: TransferDeps): Slice {
  const own = listed(transferCommands)
  const byName = new Map([...given.commands, ...own].map((command) => [command.name, command]))
  const commandOf = (name: string): AnyCommand => {
    const command = byName.get(name)
    if (!command) throw new Error(`there is no command ${name}`)
    return command
  }
  const routes = transferRoutes({ ...deps, ...given, commandOf }, IMPORT_COMMANDS.map(commandOf))
  return { commands: own, routes: (app) => mount(app, deps.run, 'Export and import', routes) }
}
