import { createHmac } from 'node:crypto'
import type { StoredEvent } from '#kernel/event'
import { Failure } from '#kernel/failure'
import type { PinnedPost, Receipt } from '#platform/outbound/pinned-request'
import type { SecretBox } from '#platform/secrets/secret-box'
import { findProvider } from './providers/index.ts'
import type { Message, Parameters, Tag } from './providers/provider.ts'
import { maskSecrets } from './redact.ts'
import { isAccepted, refusal } from './rules.ts'
import type { Addon, Attempt } from './types.ts'

const DELIVERY_HEADER = 'x-leverframe-delivery'
const EVENT_HEADER = 'x-leverframe-event'
const SIGNATURE_HEADER = 'x-leverframe-signature'

/** Sends a message. `isApproved`: an Admin entered the URL. */
export type Post = (post: PinnedPost, isApproved: boolean) => Promise<Receipt>

export interface SenderDeps {
  readonly box: SecretBox
  readonly deliver: Post
  readonly clock: () => Date
  readonly timeoutMs: number
  readonly publicUrl: () => string
}

export interface OutgoingDelivery {
  readonly addon: Addon
  /** The event without data that the add-on may not send. */
  readonly event: StoredEvent
  readonly recipient: string
  readonly tags: readonly Tag[]
  readonly deliveryId: string
}

/** Decrypts all parameters. Throws a failure with instructions when a secret cannot be decrypted. */
const decryptedParameters = ({ parameters }: Addon, box: SecretBox): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : box.open(value.sealed),
    ]),
  )

/** HMAC-SHA256 of the body. Receivers verify it with the signing key. */
export const signatureOf = (key: string, body: string): string =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`

/** All secrets of an add-on, decrypted. */
const secretsOf = ({ parameters, signingKey }: Addon, box: SecretBox): string[] => [
  ...Object.values(parameters).flatMap((value) => (typeof value === 'string' ? [] : [box.open(value.sealed)])),
  ...(signingKey === null ? [] : [box.open(signingKey)]),
]

function composed(
  { addon, event, recipient, tags, deliveryId }: OutgoingDelivery,
  { box, publicUrl }: SenderDeps,
): Message {
  const provider = findProvider(addon.provider)
  if (!provider) throw new Failure('conflict', `There is no provider named "${addon.provider}"`)
  const notice = { event, recipient, tags, publicUrl: publicUrl() }
  const message = provider.compose(notice, decryptedParameters(addon, box))
  const headers = {
    ...message.headers,
    [DELIVERY_HEADER]: deliveryId,
    [EVENT_HEADER]: event.type,
    ...(addon.signingKey === null ? {} : { [SIGNATURE_HEADER]: signatureOf(box.open(addon.signingKey), message.body) }),
  }
  return { ...message, headers }
}

/** Makes one attempt. Errors are stored in the attempt; it throws only when aborted. */
export async function sendDelivery(
  outgoing: OutgoingDelivery,
  deps: SenderDeps,
  signal: AbortSignal,
): Promise<Attempt> {
  const started = deps.clock()
  const at = started.toISOString()
  const elapsed = () => Math.max(0, deps.clock().getTime() - started.getTime())
  try {
    const message = composed(outgoing, deps)
    const post = { ...message, timeoutMs: deps.timeoutMs, signal }
    const { status, answer } = await deps.deliver(post, outgoing.addon.targetApproved)
    const shown = maskSecrets(answer, secretsOf(outgoing.addon, deps.box))
    const outcome = { at, durationMs: elapsed(), status, answer: shown }
    return isAccepted(status) ? { ...outcome, ok: true } : { ...outcome, ok: false, error: refusal(status) }
  } catch (error) {
    if (signal.aborted) throw error
    return { at, durationMs: elapsed(), ok: false, error: `The message did not arrive: ${(error as Error).message}` }
  }
}
