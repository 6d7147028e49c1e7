import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { tokenCommands } from './commands.ts'
import { projectTokenCommands } from './project-commands.ts'
import { projectTokenRoutes } from './project-routes.ts'
import { endedTokensJob, removeEndedTokens } from './retention.ts'
import { tokenRoutes } from './routes.ts'

export { ensureToken } from './commands.ts'
export { identifyByToken, identifySdkByToken, sdkCallerOf, secretFrom } from './identify.ts'
export { parseExpiry, type TokenType } from './rules.ts'
export type { TokenView } from './schema.ts'
export { createTokenIndex, fixedTokens, type StoredTokens, type TokenIndex } from './token-index.ts'

export function tokensSlice(deps: Deps, newSecret: () => string): Slice {
  const commands = tokenCommands(deps.limits)
  const ofProjects = projectTokenCommands(deps.limits)
  return {
    commands: listed(commands, ofProjects, { removeEndedTokens }),
    jobs: [endedTokensJob(deps)],
    routes: (app) =>
      mount(app, deps.run, 'API tokens', {
        ...tokenRoutes(deps, commands, newSecret),
        ...projectTokenRoutes(deps, ofProjects, newSecret),
      }),
  }
}
