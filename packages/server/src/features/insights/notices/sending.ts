import type { Actor } from '#kernel/actor'
import type { Store } from '#platform/db/store'
import type { Job } from '#platform/jobs/job'
import type { Mail, Mailer } from '#platform/mail/mailer'
import type { PinnedPost, Receipt } from '#platform/outbound/pinned-request'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { VisibleProjects } from '#platform/slice'
import {
  type DueMessage,
  hasDueDelivery,
  nextDueMessage,
  postponeDeliveries,
  removeDeliveries,
} from './delivery-store.ts'
import { noticeMail, slackMessage } from './messages.ts'
import { readNotices } from './notice-store.ts'
import { readSlackTargets } from './preference-store.ts'
import type { Notice } from './types.ts'

const EVERY_MS = 5_000
const MAX_PER_MESSAGE = 50
const MAX_TRIES = 3
const RETRY_MS = 60_000

export interface SendingDeps {
  readonly store: Store
  readonly clock: () => Date
  readonly mailer: Mailer
  readonly box: SecretBox
  readonly actorFor: (userId: number) => Promise<Actor | undefined>
  readonly visibleProjects: VisibleProjects
  /** `isApproved`: an Admin entered the URL. */
  readonly deliver: (post: PinnedPost, isApproved: boolean) => Promise<Receipt>
  readonly timeoutMs: number
  readonly publicUrl: () => string
  readonly onFailure: (error: unknown, message: DueMessage) => void
}

/** The notices of a message that their user may still see. */
async function visibleIn({ store, actorFor, visibleProjects }: SendingDeps, message: DueMessage): Promise<Notice[]> {
  const actor = await actorFor(message.userId)
  return actor ? readNotices(store.scan, message.noticeIds, await visibleProjects(actor)) : []
}

type ChannelDeps = Pick<SendingDeps, 'store' | 'mailer' | 'box' | 'deliver' | 'timeoutMs'>

/** Sends a mail to a user. Returns false when this server sends no mail or the user has no address. */
export async function sendMailTo({ store, mailer }: ChannelDeps, userId: number, mail: (to: string) => Mail) {
  const user = await store.read.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  if (!user?.email || !mailer.isEnabled) return false
  await mailer.sendNow(mail(user.email))
  return true
}

/** Posts a message to the Slack webhook of a user. Returns false when the user has none. */
export async function postToSlackOf(deps: ChannelDeps, userId: number, body: string, signal?: AbortSignal) {
  const target = (await readSlackTargets(deps.store.read, [userId])).get(userId)
  if (!target) return false
  const post = {
    url: deps.box.open(target.sealedUrl),
    headers: { 'content-type': 'application/json' },
    body,
    timeoutMs: deps.timeoutMs,
    ...(signal && { signal }),
  }
  const { status } = await deps.deliver(post, target.isApproved)
  if (status >= 300) throw new Error(`Slack answered with status ${status}`)
  return true
}

async function sendOne(deps: SendingDeps, message: DueMessage, signal: AbortSignal): Promise<void> {
  const notices = await visibleIn(deps, message)
  if (notices.length === 0) return
  const url = deps.publicUrl()
  if (message.channel === 'email') await sendMailTo(deps, message.userId, (to) => noticeMail(to, notices, url))
  else await postToSlackOf(deps, message.userId, slackMessage(notices, url), signal)
}

/**
 * Sends notices by e-mail and Slack, all pending notices of a user in one message. A message is removed after it was
 * sent: when the server dies in between, it is sent twice. After three failures it is dropped; the notice stays in the inbox.
 */
export function sendingJob(deps: SendingDeps): Job {
  const { store, clock } = deps
  async function handle(message: DueMessage, signal: AbortSignal): Promise<void> {
    try {
      await sendOne(deps, message, signal)
      await store.write(({ tx }) => removeDeliveries(tx, message))
    } catch (error) {
      if (signal.aborted) return
      const isLast = message.tries + 1 >= MAX_TRIES
      if (isLast) deps.onFailure(error, message)
      const dueAt = new Date(clock().getTime() + RETRY_MS * 2 ** message.tries).toISOString()
      await store.write(({ tx }) => (isLast ? removeDeliveries(tx, message) : postponeDeliveries(tx, message, dueAt)))
    }
  }
  return {
    name: 'notice-messages',
    everyMs: EVERY_MS,
    hasWork: () => hasDueDelivery(store.read, clock().toISOString()),
    async run(stopping) {
      while (!stopping.aborted) {
        const message = await nextDueMessage(store.read, clock().toISOString(), MAX_PER_MESSAGE)
        if (!message) return
        await handle(message, stopping)
      }
    },
  }
}
