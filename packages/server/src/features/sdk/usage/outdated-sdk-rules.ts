import { orderOfVersions, parseVersion } from '@leverframe/domain'

/** The oldest versions that support constraints, variants of strategies and dependencies, by the name that SDKs report. */
const OLDEST_SUPPORTED: ReadonlyMap<string, string> = new Map([
  ['unleash-client-node', '5.3.2'],
  ['unleash-client-java', '9.1.0'],
  ['unleash-client-go', '4.1.0'],
  ['unleash-client-python', '5.8.1'],
  ['unleash-client-ruby', '5.0.0'],
  ['unleash-client-dotnet', '4.1.3'],
  ['unleash-client-php', '1.13.0'],
])

/** `sdk` is the text that an SDK reports, such as `unleash-client-node:6.12.1`. An unknown SDK is not outdated. */
export function isOutdatedSdk(sdk: string): boolean {
  const [, name = '', text = ''] = /^(.+):([^:]+)$/.exec(sdk) ?? []
  const oldest = parseVersion(OLDEST_SUPPORTED.get(name) ?? '')
  const version = parseVersion(text)
  return oldest !== null && version !== null && orderOfVersions(version, oldest) < 0
}
