import { listed, type Slice } from '#platform/slice'
import { ensureFirstUser } from './commands.ts'

export { ensureFirstUser } from './commands.ts'

export const usersSlice: Slice = { commands: listed({ ensureFirstUser }), routes: () => {} }
