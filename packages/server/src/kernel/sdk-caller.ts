/** An SDK, described by its token. */
export interface SdkCaller {
  /** The id of the token. */
  readonly id: string
  readonly type: 'client' | 'frontend'
  /** `*`: the caller names an environment or gets the default one. */
  readonly environment: string
  /** Undefined: all projects. */
  readonly projects?: readonly string[]
}
