import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { OutboundError } from './outbound-error.ts'
import { refusalOf, type TargetPolicy } from './target-policy.ts'

export interface PinnedAddress {
  readonly address: string
  readonly family: number
}

export type Resolve = (host: string) => Promise<readonly PinnedAddress[]>

export const resolveAll: Resolve = (host) => lookup(host, { all: true })

/**
 * Resolves every address of the host. One forbidden address refuses them all, because the connection could go to any.
 */
export async function addressesOf(
  host: string,
  policy: TargetPolicy,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<readonly PinnedAddress[]> {
  const literal = isIP(host)
  const addresses = literal ? [{ address: host, family: literal }] : await resolved(host, resolve, signal)
  for (const { address } of addresses) {
    const refusal = refusalOf(policy, host, address)
    if (refusal) throw new OutboundError('refused', { because: `the address is not allowed: ${refusal}` })
  }
  return addresses
}

async function resolved(host: string, resolve: Resolve, signal: AbortSignal): Promise<readonly PinnedAddress[]> {
  try {
    const addresses = await untilAborted(resolve(host), signal)
    if (addresses.length === 0) throw new Error('the host has no address')
    return addresses
  } catch (cause) {
    throw new OutboundError('dns', { cause })
  }
}

/** The system resolver cannot be cancelled; its result is ignored after an abort. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => {}
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason)
  })
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** The lookup function of a socket, used instead of the resolver. Sockets do not call it for literal addresses. */
export const pinnedTo =
  (addresses: readonly PinnedAddress[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, [...addresses])
    else if (first) done(null, first.address, first.family)
  }
