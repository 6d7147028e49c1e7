import { t } from '../lib/messages.ts'

/** Whether the last request reached the server. Errors of a broken connection disappear when it is back. */

let isReachable = true
const listeners = new Set<() => void>()

export const serverIsReachable = (): boolean => isReachable

export const subscribeToConnection = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function setReachable(next: boolean): void {
  if (isReachable === next) return
  isReachable = next
  for (const listener of listeners) listener()
}

/** A request that did not reach the server. */
export class ConnectionFailure extends Error {
  constructor(cause: unknown) {
    super(t('The server does not answer. Check your connection.'), { cause })
    this.name = 'ConnectionFailure'
  }
}
