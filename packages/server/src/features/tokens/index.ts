import { listed, type Parts, type Slice } from '#platform/slice'
import { tokenCommands } from './commands.ts'
import { tokenRoutes } from './routes.ts'

export { ensureToken } from './commands.ts'
export { identifyByToken } from './identify.ts'
export type { TokenType } from './rules.ts'
export { hashOf } from './secret.ts'
export { TokenIndex } from './token-index.ts'

export function tokensSlice(parts: Parts, newSecret: () => string): Slice {
  const commands = tokenCommands(parts.limits)
  return { commands: listed(commands), routes: (app) => tokenRoutes(app, parts, commands, newSecret) }
}
