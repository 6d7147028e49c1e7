/** An SDK with a configuration: it streams, or it polled recently. */
export interface ServedClient {
  readonly appName: string
  readonly revision: number
  /** Undefined for a stream without one. */
  readonly key?: string | undefined
  /** The projects of its token. Undefined means all projects. */
  readonly projects?: readonly string[] | undefined
  /** The time since its last poll; undefined for a stream. */
  readonly ageMs?: number
}
