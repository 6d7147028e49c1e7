import type { StoredEvent } from '#kernel/event'

/** How the API describes a parameter; the web UI makes its forms from this. */
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
  /** The event types that it can be subscribed to. */
  readonly events: readonly string[]
  readonly tagTypes?: readonly ProviderTagType[]
}

export type Parameters = Readonly<Record<string, string>>

export interface Tag {
  readonly type: string
  readonly value: string
}

/** One event on its way to one recipient. */
export interface Notice {
  readonly event: StoredEvent
  /** One of those that `recipients` named: a channel, or '' where there is only one. */
  readonly recipient: string
  /** The tags of the toggle when the delivery was planned. */
  readonly tags: readonly Tag[]
  /** What links begin with: the address of this server with its base path, without a slash at the end. */
  readonly publicUrl: string
}

/** A POST. The dispatcher adds the delivery id and the signature. */
export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One folder entry per provider; the dispatcher knows none of them by name. Pure. */
export interface Provider {
  readonly definition: ProviderDefinition
  /** What is wrong with these parameters beyond missing ones, as [parameter, sentence]. */
  problems(parameters: Parameters): readonly (readonly [parameter: string, message: string])[]
  /** Each gets a message, and a delivery, of its own. */
  recipients(event: StoredEvent, tags: readonly Tag[], parameters: Parameters): readonly string[]
  compose(notice: Notice, parameters: Parameters): Message
}
