import { isVersion, orderOfVersions, parseVersion } from '@leverframe/domain'
import type { SnapshotFilter } from '#features/sdk/snapshot/index'
import { invalid } from '#kernel/failure'
import type { SdkCaller } from '#kernel/sdk-caller'

/** The first version of the client specification with segments. */
const KNOWS_SEGMENTS = { numbers: [4, 2, 0], preRelease: [] } as const

/** The query parameters of an SDK request. */
export interface FeatureQuery {
  readonly project?: string | readonly string[]
  readonly namePrefix?: string
  readonly tag?: string | readonly string[]
  readonly environment?: string
}

/** True when the constraints of segments must be part of each strategy. `spec` is the header `Unleash-Client-Spec`. */
export function needsInlineSegments(spec: string | undefined): boolean {
  if (spec === undefined) return true
  const version = isVersion(spec) ? parseVersion(spec) : null
  if (version === null) throw invalid('/headers/unleash-client-spec', 'must be a version such as 5.1.0')
  return orderOfVersions(version, KNOWS_SEGMENTS) < 0
}

const listOf = (value: string | readonly string[] | undefined): readonly string[] | undefined =>
  value === undefined ? undefined : typeof value === 'string' ? [value] : value

function tagOf(text: string, index: number): readonly [string, string] {
  const [, type, value] = /^(\w+):(.+)$/s.exec(text) ?? []
  if (type === undefined || value === undefined) throw invalid(`/query/tag/${index}`, 'must look like type:value')
  return [type, value]
}

function projectsOf(caller: SdkCaller, asked: readonly string[] | undefined): readonly string[] | undefined {
  if (asked?.some((id) => id === '')) throw invalid('/query/project', 'must not be empty')
  return (caller.projects ?? asked)?.toSorted()
}

/** The environment and projects of the token take precedence. The query only selects what the token leaves open. */
export function filterOf(caller: SdkCaller, query: FeatureQuery, inline: boolean, otherwise: string): SnapshotFilter {
  const projects = projectsOf(caller, listOf(query.project))
  const tags = listOf(query.tag)?.map(tagOf)
  return {
    environment: caller.environment === '*' ? (query.environment ?? otherwise) : caller.environment,
    ...(projects && { projects }),
    ...(query.namePrefix !== undefined && { namePrefix: query.namePrefix }),
    ...(tags && { tags }),
    inline,
  }
}
