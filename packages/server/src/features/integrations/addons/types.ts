/** A subscription as it is stored: sensitive parameters are still sealed. */
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
  /** An Admin entered its address. */
  readonly targetApproved: boolean
  readonly createdAt: string
  /** Who saved it last: what they see decides what it may send. Null: an API token or the server. */
  readonly madeByUserId: number | null
}

export type StoredParameters = Readonly<Record<string, string | { readonly sealed: string }>>

/** What came of one attempt to send. */
export interface Attempt {
  readonly at: string
  readonly durationMs: number
  readonly ok: boolean
  /** Of the receiver's answer; left out when there was none. */
  readonly status?: number
  readonly answer?: string
  /** Why it failed, in a sentence. */
  readonly error?: string
}

export type DeliveryState = 'pending' | 'sent' | 'dead'
