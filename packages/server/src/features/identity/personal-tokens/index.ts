import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { personalTokenCommands } from './commands.ts'
import { expiredPersonalTokensJob, removeExpiredTokens } from './retention.ts'
import { personalTokenRoutes } from './routes.ts'

export { identifyByPersonalToken } from './identify.ts'
export { addPersonalToken, asCreated, dropPersonalToken, newPersonalSecret } from './lifecycle.ts'
export { createPersonalTokenIndex, type PersonalTokenIndex } from './personal-token-index.ts'
export {
  CreatedPersonalToken,
  ListedPersonalToken,
  NewPersonalToken,
  PersonalToken,
  PersonalTokenList,
} from './schema.ts'
export { listPersonalTokens, listServiceTokens, removePersonalTokensOf } from './store.ts'

export function personalTokensSlice(deps: Deps, newSecret: () => string): Slice {
  const commands = personalTokenCommands(deps.limits)
  return {
    commands: listed(commands, { removeExpiredTokens }),
    jobs: [expiredPersonalTokensJob(deps)],
    routes: (app) => mount(app, deps.run, 'Personal access tokens', personalTokenRoutes(deps, commands, newSecret)),
  }
}
