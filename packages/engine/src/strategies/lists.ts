import { oneOf } from '../constraints/membership.ts'
import { isListedAddress } from '../constraints/network.ts'
import { entriesOf } from '../constraints/values.ts'
import type { Parameters } from '../definition.ts'
import { ADDRESS, type Rollout, USER } from './plan.ts'

const keyOf = (strategy: string, list: unknown): string => JSON.stringify([strategy, String(list ?? '')])

export const userWithId = ({ userIds }: Parameters): Rollout => ({
  kind: 'listed',
  field: USER,
  key: keyOf('userWithId', userIds),
  test: oneOf(entriesOf(userIds)),
})

export const remoteAddress = ({ IPs }: Parameters): Rollout => ({
  kind: 'listed',
  field: ADDRESS,
  key: keyOf('remoteAddress', IPs),
  test: isListedAddress(IPs),
})

/** Depends on the machine that evaluates, not on the context. Never matches when the host name is unknown. */
export function applicationHostname({ hostNames }: Parameters, hostname: string | undefined): Rollout {
  const isListed =
    hostname !== undefined && entriesOf(hostNames).some((name) => name.toLowerCase() === hostname.toLowerCase())
  return { kind: isListed ? 'everyone' : 'nobody' }
}
