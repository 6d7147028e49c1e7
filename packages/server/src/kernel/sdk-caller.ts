/** An SDK, as its token says. */
export interface SdkCaller {
  /** Of the token. */
  readonly id: string
  readonly type: 'client' | 'frontend'
  /** `*`: the caller names one, or gets the default. */
  readonly environment: string
  /** Undefined: all projects. */
  readonly projects?: readonly string[]
}
