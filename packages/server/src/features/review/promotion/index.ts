import { type Proposals, REVERT_COMMANDS } from '#features/audit/index'
import type { AnyCommand } from '#platform/commands/define'
import { mount } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import { promotionRoutes } from './routes.ts'

export { changeOf } from './rules.ts'

export interface PromotionDeps {
  readonly newId: () => string
  readonly proposals: Proposals
  /** The commands of other slices that a promotion runs. */
  readonly commands: readonly AnyCommand[]
}

export function promotionSlice(deps: Deps, { newId, proposals, commands }: PromotionDeps): Slice {
  const commandOf = (name: string): AnyCommand => {
    const command = commands.find((one) => one.name === name)
    if (!command) throw new Error(`there is no command ${name}`)
    return command
  }
  // Properties of the toggle itself are the same in every environment.
  const run = REVERT_COMMANDS.filter((name) => name !== 'toggle.update').map(commandOf)
  const routes = promotionRoutes({ ...deps, newId, proposals, commandOf }, run)
  return { commands: [], routes: (app) => mount(app, deps.run, 'Promotion', routes) }
}
