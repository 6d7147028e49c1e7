import type { BlockList } from 'node:net'
import { isIP } from 'node:net'
import type { Config } from '../config/settings.ts'
import { isWithin, kindOf, rangesOf } from './addresses.ts'

const MAX_CHARACTERS = 2_000

/** The bad ports of the Fetch standard: a service with another protocol could interpret a request as commands. */
const BAD_PORTS = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 ' +
    '135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 ' +
    '995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
  ).split(' '),
)

export const NEVER_ALLOWED = 'link-local, metadata and multicast addresses are never called'
const NOT_PUBLIC = 'this server only calls public addresses (ADDON_TARGETS, ADDON_TARGETS_ALLOW)'
const BY_ADMINS =
  'only an Admin can enter an address of this machine or of a private network (ADDON_TARGETS, ADDON_TARGETS_ALLOW)'

/** Which addresses this server may call for users who entered one. */
export interface TargetPolicy {
  /** Why only public addresses are allowed; undefined when others are allowed too. */
  readonly publicOnly: string | undefined
  /** Allowed in spite of `publicOnly`: host names in lower case, and address ranges. */
  readonly hosts: ReadonlySet<string>
  readonly ranges: BlockList
}

const isRange = (entry: string): boolean => isIP(entry.split('/')[0] ?? '') !== 0

/** The policy for a URL, depending on whether an Admin entered it. */
export type TargetPolicies = (isApproved: boolean) => TargetPolicy

export function targetPolicies({
  addonTargets,
  addonTargetsAllow,
}: Pick<Config, 'addonTargets' | 'addonTargetsAllow'>): TargetPolicies {
  const allowed = {
    hosts: new Set(addonTargetsAllow.filter((entry) => !isRange(entry))),
    ranges: rangesOf(addonTargetsAllow.filter(isRange)),
  }
  const publicOnly = (isApproved: boolean) => {
    if (addonTargets === 'public-only') return NOT_PUBLIC
    return addonTargets === 'any' || isApproved ? undefined : BY_ADMINS
  }
  return (isApproved) => ({ publicOnly: publicOnly(isApproved), ...allowed })
}

/** Includes loopback and private networks: self-hosted receivers are there. */
export const ANY_TARGET: TargetPolicy = { publicOnly: undefined, hosts: new Set(), ranges: rangesOf([]) }

/** The host as a resolver and `isIP` expect it: without brackets, and without the dot of an absolute name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Why this address of this host is refused; undefined when it is allowed. */
export function refusalOf(policy: TargetPolicy, host: string, address: string): string | undefined {
  const kind = kindOf(address)
  if (kind === 'never') return NEVER_ALLOWED
  const fine = kind === 'public' || policy.hosts.has(host) || isWithin(policy.ranges, address)
  return fine ? undefined : policy.publicOnly
}

/** What is wrong with a URL before its host is looked up; continues "The address …". */
export function urlProblem(text: string, policy: TargetPolicy = ANY_TARGET): string | undefined {
  if (text.length > MAX_CHARACTERS) return `is longer than ${MAX_CHARACTERS} characters`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return 'must begin with http:// or https://'
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password'
  if (BAD_PORTS.has(url.port)) return 'is on a bad port'
  const host = hostOf(url)
  const refusal = isIP(host) === 0 ? undefined : refusalOf(policy, host, host)
  return refusal && `is not allowed: ${refusal}`
}
