import { createHmac } from 'node:crypto'
import type { StoredEvent } from '#kernel/event'
import { Failure } from '#kernel/failure'
import type { PinnedPost, Receipt } from '#platform/outbound/pinned-request'
import type { SecretBox } from '#platform/secrets/secret-box'
import { findProvider } from './providers/index.ts'
import type { Message, Parameters, Tag } from './providers/provider.ts'
import { withoutSecrets } from './redact.ts'
import { isAccepted, refusal } from './rules.ts'
import type { Addon, Attempt } from './types.ts'

const DELIVERY_HEADER = 'x-leverframe-delivery'
const EVENT_HEADER = 'x-leverframe-event'
const SIGNATURE_HEADER = 'x-leverframe-signature'

/** How a message leaves this server, by whether an Admin entered the address. */
export type Post = (post: PinnedPost, isApproved: boolean) => Promise<Receipt>

export interface SenderDeps {
  readonly box: SecretBox
  readonly deliver: Post
  readonly clock: () => Date
  readonly timeoutMs: number
  readonly publicUrl: () => string
}

export interface Parcel {
  readonly addon: Addon
  /** As the add-on may send it. */
  readonly event: StoredEvent
  readonly recipient: string
  readonly tags: readonly Tag[]
  readonly deliveryId: string
}

/** All parameters in clear. Throws a failure that tells what to do when a secret cannot be read any more. */
const openedParameters = ({ parameters }: Addon, box: SecretBox): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : box.open(value.sealed),
    ]),
  )

/** Receivers check it with the key that they were given: HMAC-SHA256 over the bytes of the body. */
export const signatureOf = (key: string, body: string): string =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`

/** Whatever of it is sealed, in clear. */
const secretsOf = ({ parameters, signingKey }: Addon, box: SecretBox): string[] => [
  ...Object.values(parameters).flatMap((value) => (typeof value === 'string' ? [] : [box.open(value.sealed)])),
  ...(signingKey === null ? [] : [box.open(signingKey)]),
]

function composed({ addon, event, recipient, tags, deliveryId }: Parcel, { box, publicUrl }: SenderDeps): Message {
  const provider = findProvider(addon.provider)
  if (!provider) throw new Failure('conflict', `There is no provider named "${addon.provider}"`)
  const notice = { event, recipient, tags, publicUrl: publicUrl() }
  const message = provider.compose(notice, openedParameters(addon, box))
  const headers = {
    ...message.headers,
    [DELIVERY_HEADER]: deliveryId,
    [EVENT_HEADER]: event.type,
    ...(addon.signingKey === null ? {} : { [SIGNATURE_HEADER]: signatureOf(box.open(addon.signingKey), message.body) }),
  }
  return { ...message, headers }
}

/** One attempt. Whatever goes wrong is told in the attempt; it only throws when it was aborted from outside. */
export async function sendParcel(parcel: Parcel, deps: SenderDeps, signal: AbortSignal): Promise<Attempt> {
  const started = deps.clock()
  const at = started.toISOString()
  const elapsed = () => Math.max(0, deps.clock().getTime() - started.getTime())
  try {
    const message = composed(parcel, deps)
    const post = { ...message, timeoutMs: deps.timeoutMs, signal }
    const { status, answer } = await deps.deliver(post, parcel.addon.targetApproved)
    const shown = withoutSecrets(answer, secretsOf(parcel.addon, deps.box))
    const told = { at, durationMs: elapsed(), status, answer: shown }
    return isAccepted(status) ? { ...told, ok: true } : { ...told, ok: false, error: refusal(status) }
  } catch (error) {
    if (signal.aborted) throw error
    return { at, durationMs: elapsed(), ok: false, error: `The message did not arrive: ${(error as Error).message}` }
  }
}
