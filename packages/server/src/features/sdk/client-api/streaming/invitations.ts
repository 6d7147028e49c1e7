import { orderOfVersions, parseVersion } from '@leverframe/domain'
import type { StreamHub } from './hub.ts'

/** The first version of the client specification with streaming. */
const CAN_STREAM = { numbers: [5, 2, 0], preRelease: [] } as const
/** An SDK that returns to polling may be behind a proxy that blocks streams, so it is not invited again at once. */
const AGAIN_AFTER_MS = 600_000
const MAX_REMEMBERED = 10_000

/** Decides whether to invite a polling SDK to stream. Each connection is invited at most once per interval. */
export function invitations(hub: StreamHub, clock: () => Date) {
  /** The time of the last invitation by connection, oldest first. */
  const asked = new Map<string, number>()
  return (headers: NodeJS.Dict<string | string[]>): boolean => {
    const { 'unleash-client-spec': spec, 'unleash-connection-id': connection } = headers
    if (typeof spec !== 'string' || typeof connection !== 'string' || connection.length > 200) return false
    const version = parseVersion(spec)
    if (version === null || orderOfVersions(version, CAN_STREAM) < 0 || !hub.hasRoom) return false
    const now = clock().getTime()
    if (now - (asked.get(connection) ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER_MS) return false
    asked.delete(connection)
    asked.set(connection, now)
    for (const oldest of asked.keys()) {
      if (asked.size <= MAX_REMEMBERED) break
      asked.delete(oldest)
    }
    return true
  }
}
