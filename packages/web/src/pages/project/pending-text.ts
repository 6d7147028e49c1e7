import { plural } from '../../lib/messages.ts'

/** "2 pending change requests". */
export const pendingText = (count: number): string =>
  plural(count, '{count} pending change request', '{count} pending change requests', { count })
