import type { Config } from '#platform/config/settings'
import { mount } from '#platform/http/routes'
import type { SecretBox } from '#platform/secrets/secret-box'
import { type Deps, listed, type Slice } from '#platform/slice'
import { tokenCommands } from './commands.ts'
import { issueTokens } from './edge-commands.ts'
import { edgeRoutes } from './edge-routes.ts'
import { forgetReadableSecrets } from './forget-secrets.ts'
import { projectTokenCommands } from './project-commands.ts'
import { projectTokenRoutes } from './project-routes.ts'
import { endedTokensJob, removeEndedTokens } from './retention.ts'
import { tokenRoutes } from './routes.ts'
import { tokenSecrets } from './token-secrets.ts'

export { ensureToken } from './commands.ts'
export { revokeTokensOfProject } from './creation.ts'
export { forgetUnreadable } from './forget-secrets.ts'
export { identifyByToken, identifySdkByToken, sdkCallerOf, secretFrom } from './identify.ts'
export { parseExpiry, type TokenType } from './rules.ts'
export type { TokenView } from './schema.ts'
export { sealedTokens } from './sealed-tokens.ts'
export { existingHashes } from './store.ts'
export {
  createReadOnlyTokenIndex,
  createTokenIndex,
  fixedTokens,
  type StoredTokens,
  type TokenIndex,
} from './token-index.ts'

export interface TokensDeps extends Deps {
  readonly newSecret: () => string
  readonly box: SecretBox
  readonly config: Pick<Config, 'readableApiTokens' | 'edgeClientSecret'>
}

export function tokensSlice(deps: TokensDeps): Slice {
  const { newSecret, box, config } = deps
  const secrets = { newSecret, secrets: tokenSecrets(box, config.readableApiTokens) }
  const commands = tokenCommands(deps.limits)
  const ofProjects = projectTokenCommands(deps.limits)
  const issue = issueTokens(deps.limits)
  const edge = { newSecret, box, edgeClientSecret: config.edgeClientSecret }
  return {
    commands: listed(commands, ofProjects, { issue, removeEndedTokens, forgetReadableSecrets }),
    jobs: [endedTokensJob(deps)],
    routes: (app) => {
      mount(app, deps.run, 'API tokens', {
        ...tokenRoutes(deps, commands, secrets),
        ...projectTokenRoutes(deps, ofProjects, secrets),
      })
      mount(app, deps.run, 'Client API', edgeRoutes(deps, issue, edge))
    },
  }
}
