import type { SdkCaller } from '#kernel/sdk-caller'
import type { ReportSource } from './report-schema.ts'

/** What a report says about the token of its SDK. */
export interface Reporter {
  /** Undefined means all projects. */
  readonly projects: readonly string[] | undefined
  /** The id of a frontend token, which is public. */
  readonly publicToken: string | undefined
}

export const publicTokenOf = ({ id, type }: SdkCaller): string | undefined => (type === 'frontend' ? id : undefined)

/**
 * The token of an item in a bulk report. A relay names the token of the SDK; it never sees more than the token of the
 * relay. Undefined when the two have no project in common.
 */
export function reporterOf(caller: SdkCaller, source: ReportSource | null | undefined): Reporter | undefined {
  const publicToken = source?.publicToken ?? publicTokenOf(caller)
  const given = source?.projects ?? undefined
  const projects =
    caller.projects && given ? given.filter((id) => caller.projects?.includes(id)) : (given ?? caller.projects)
  return projects?.length === 0 ? undefined : { projects, publicToken }
}
