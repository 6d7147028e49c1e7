import { RequestLimit, userIdOf } from '#features/identity/index'
import { type Actor, isAdmin } from '#kernel/actor'
import { invalid } from '#kernel/failure'
import { testMail, testSlackMessage } from './messages.ts'
import type { NoticeTest, NoticeTestResult } from './schema.ts'
import { postToSlackOf, type SendingDeps, sendMailTo } from './sending.ts'

/** Per user: a test message goes to an address that the user entered. */
const TESTS = { max: 5, windowMs: 10 * 60_000 }

const MISSING: Readonly<Record<NoticeTest['channel'], string>> = {
  email: 'cannot be tested: this server sends no e-mail, or your account has no e-mail address',
  slack: 'cannot be tested: you have no Slack webhook',
}

type TestDeps = Pick<SendingDeps, 'store' | 'clock' | 'mailer' | 'box' | 'deliver' | 'timeoutMs' | 'publicUrl'>

/** Sends a test message to the caller. Only Admins learn why it did not arrive: the reason describes the network. */
export function testMessageSender(deps: TestDeps) {
  const limit = new RequestLimit(deps.clock, TESTS)
  const sendTestMessage = (channel: NoticeTest['channel'], userId: number): Promise<boolean> => {
    const url = deps.publicUrl()
    if (channel === 'email') return sendMailTo(deps, userId, (to) => testMail(to, url))
    return postToSlackOf(deps, userId, testSlackMessage(url))
  }
  return async (actor: Actor, { channel }: NoticeTest): Promise<NoticeTestResult> => {
    const userId = userIdOf(actor)
    limit.countRequest(String(userId))
    let isSent: boolean
    try {
      isSent = await sendTestMessage(channel, userId)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { delivered: false, message: isAdmin(actor) ? reason : 'The test message did not arrive' }
    }
    if (!isSent) throw invalid('/body/channel', MISSING[channel])
    return { delivered: true, message: 'The receiver accepted the test message' }
  }
}
