import type { StoredEvent } from '#kernel/event'

/** Description of a parameter in the API; the web UI renders its forms from it. */
export interface ProviderParameter {
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly placeholder?: string
  readonly type: 'url' | 'text' | 'textfield'
  readonly required: boolean
  readonly sensitive: boolean
}

export interface ProviderTagType {
  readonly name: string
  readonly description: string
  readonly icon: string
}

export interface ProviderDefinition {
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly documentationUrl: string
  readonly parameters: readonly ProviderParameter[]
  /** Event types that it can receive. */
  readonly events: readonly string[]
  readonly tagTypes?: readonly ProviderTagType[]
}

export type Parameters = Readonly<Record<string, string>>

export interface Tag {
  readonly type: string
  readonly value: string
}

/** One event for one recipient. */
export interface Notice {
  readonly event: StoredEvent
  /** One of the values of `recipients`: a channel, or '' when there is only one receiver. */
  readonly recipient: string
  /** The tags of the toggle when the delivery was planned. */
  readonly tags: readonly Tag[]
  /** Prefix of links: the URL of this server with its base path, without a trailing slash. */
  readonly publicUrl: string
}

/** A POST request. The dispatcher adds the delivery id and the signature. */
export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A kind of receiver. One file per provider; the dispatcher does not know their names. All functions are pure. */
export interface Provider {
  readonly definition: ProviderDefinition
  /** Problems of these parameters other than missing ones, as [parameter, sentence]. */
  problems(parameters: Parameters): readonly (readonly [parameter: string, message: string])[]
  /** What works, but perhaps not as intended, in the same form. */
  warnings?(parameters: Parameters): readonly (readonly [parameter: string, message: string])[]
  /** Each recipient gets its own message and delivery. */
  recipients(event: StoredEvent, tags: readonly Tag[], parameters: Parameters): readonly string[]
  compose(notice: Notice, parameters: Parameters): Message
}
