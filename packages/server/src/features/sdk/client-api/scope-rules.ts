import { isVersion, orderOfVersions, parseVersion } from '@leverframe/domain'
import type { Scope } from '#features/sdk/snapshot/index'
import { invalid } from '#kernel/failure'
import type { SdkCaller } from '#kernel/sdk-caller'

/** From this version of the specification on, SDKs know segments. */
const KNOWS_SEGMENTS = { numbers: [4, 2, 0], preRelease: [] } as const

/** What an SDK can ask for, as its query says. */
export interface FeatureQuery {
  readonly project?: string | readonly string[]
  readonly namePrefix?: string
  readonly tag?: string | readonly string[]
  readonly environment?: string
}

/** Whether constraints of segments must stand with each strategy; `Unleash-Client-Spec` says. */
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

/** The token decides where it is bound; only what it leaves open can be asked for. */
export function scopeOf(caller: SdkCaller, query: FeatureQuery, inline: boolean, otherwise: string): Scope {
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
