import { covers, isWithin, parseAddress } from '@leverframe/domain'
import type { Test } from '../reading.ts'
import { cleaned, entriesOf } from './values.ts'

/** IN_CIDR: in any of the networks; invalid entries are ignored. */
export function isInNetwork(values?: readonly string[]): Test {
  const ranges = cleaned(values).flatMap((value) => parseAddress(value) ?? [])
  return ({ address }) => address !== null && ranges.some((range) => covers(range, address))
}

/** The strategy `remoteAddress`: the same text, or an IPv4 address in an IPv4 network. */
export function isListedAddress(list: unknown): Test {
  const entries = entriesOf(list)
  const texts = new Set<string | undefined>(entries)
  const ranges = entries.flatMap((entry) => parseAddress(entry) ?? []).filter(({ integers }) => integers.length === 1)
  return ({ text, address }) =>
    texts.has(text) || (address !== null && ranges.some((range) => isWithin(address, range)))
}
