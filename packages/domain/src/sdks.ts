import { orderOfVersions, parseVersion } from './version.ts'

/** An SDK that evaluates toggles by itself, and the first version that evaluates all of them correctly. */
export interface SdkRequirement {
  /** The name that the SDK reports, before the colon. */
  readonly name: string
  readonly minimum: string
  readonly reason: string
}

const DEPENDENCIES = 'Older versions ignore dependencies: a toggle is on although its parent is off.'

/**
 * Minimum versions. SDKs of browsers and apps are not listed: the server evaluates for them. The SDKs that report as
 * `unleash-…-sdk` are all newer than these versions.
 */
export const SDK_REQUIREMENTS: readonly SdkRequirement[] = [
  { name: 'unleash-client-node', minimum: '4.2.0', reason: DEPENDENCIES },
  { name: 'unleash-client-java', minimum: '8.4.0', reason: DEPENDENCIES },
  { name: 'unleash-client-go', minimum: '3.9.2', reason: DEPENDENCIES },
  { name: 'unleash-client-python', minimum: '5.9.0', reason: DEPENDENCIES },
  { name: 'unleash-client-ruby', minimum: '4.6.0', reason: DEPENDENCIES },
  { name: 'unleash-client-dotnet', minimum: '3.4.0', reason: DEPENDENCIES },
  { name: 'unleash-client-php', minimum: '2.2.0', reason: DEPENDENCIES },
]

const REQUIREMENTS = new Map(SDK_REQUIREMENTS.map((one) => [one.name, one]))

/**
 * What a reported SDK such as `unleash-client-node:3.2.1` requires, if it is older. Undefined for a current SDK, an
 * unknown one, and a version that is not SemVer.
 */
export function missedRequirement(sdk: string): SdkRequirement | undefined {
  const [name = '', text = '', ...rest] = sdk.split(':')
  const requirement = REQUIREMENTS.get(name)
  const version = rest.length === 0 ? parseVersion(text) : null
  const minimum = requirement && parseVersion(requirement.minimum)
  return version && minimum && orderOfVersions(version, minimum) < 0 ? requirement : undefined
}
