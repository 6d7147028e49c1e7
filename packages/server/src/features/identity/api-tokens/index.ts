import { mount } from '#platform/http/routes'
import { listed, type Parts, type Slice } from '#platform/slice'
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

export function tokensSlice(parts: Parts, newSecret: () => string): Slice {
  const commands = tokenCommands(parts.limits)
  const ofProjects = projectTokenCommands(parts.limits)
  return {
    commands: listed(commands, ofProjects, { removeEndedTokens }),
    jobs: [endedTokensJob(parts)],
    routes: (app) =>
      mount(app, parts.run, 'API tokens', {
        ...tokenRoutes(parts, commands, newSecret),
        ...projectTokenRoutes(parts, ofProjects, newSecret),
      }),
  }
}
