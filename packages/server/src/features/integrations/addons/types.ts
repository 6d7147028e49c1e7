/** An add-on as stored: sensitive parameters are sealed. */
export interface Addon {
  readonly id: number
  readonly provider: string
  readonly description: string
  readonly enabled: boolean
  readonly parameters: StoredParameters
  /** Sealed. */
  readonly signingKey: string | null
  readonly events: readonly string[]
  readonly projects: readonly string[]
  readonly environments: readonly string[]
  /** An Admin entered the URL. */
  readonly targetApproved: boolean
  readonly createdAt: string
  /**
   * The account that saved the add-on last. The add-on sends only events that this account sees. Null: an API token or
   * the server.
   */
  readonly madeByUserId: number | null
}

export type StoredParameters = Readonly<Record<string, string | { readonly sealed: string }>>

/** The outcome of an attempt to send. */
export interface Attempt {
  readonly at: string
  readonly durationMs: number
  readonly ok: boolean
  /** HTTP status of the response; missing when there was none. */
  readonly status?: number
  readonly answer?: string
  /** Reason of the failure, as a sentence. */
  readonly error?: string
}

export type DeliveryState = 'pending' | 'sent' | 'dead'
