import { asPlain, asSlack } from '#features/audit/index'
import type { Mail } from '#platform/mail/mailer'
import { NOTICE_KINDS } from './kinds.ts'
import type { Notice } from './types.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')

const MAX_SUBJECT = 120

/** The page of a notice, or the inbox. */
export const pageOfNotice = ({ sentence }: Pick<Notice, 'sentence'>): string =>
  sentence.flatMap((phrase) => (typeof phrase === 'string' ? [] : (phrase.path ?? [])))[0] ?? '/inbox'

const titleOf = ({ title }: Notice): string => (title === null ? '' : ` (${title.replaceAll(/\s+/g, ' ')})`)
const lineOf = (notice: Notice): string => `${asPlain(notice.sentence)}${titleOf(notice)}.`

function subjectOf(notices: readonly Notice[]): string {
  const [first] = notices
  if (!first || notices.length > 1) return `Leverframe: ${notices.length} notices`
  const line = asPlain(first.sentence)
  return `Leverframe: ${line.length > MAX_SUBJECT ? `${line.slice(0, MAX_SUBJECT).toWellFormed()}…` : line}`
}

/** One mail with all notices. Text that users entered is escaped. */
export function noticeMail(to: string, notices: readonly Notice[], publicUrl: string): Mail {
  const inbox = `${publicUrl}/inbox`
  const settings = `${publicUrl}/profile#notices`
  const text = notices.flatMap((notice) => [lineOf(notice), `${publicUrl}${pageOfNotice(notice)}`, ''])
  const rows = notices.map(
    (notice) =>
      `<p><strong>${escapeHtml(NOTICE_KINDS[notice.kind].heading)}</strong><br>${escapeHtml(lineOf(notice))}<br>` +
      `<a href="${escapeHtml(`${publicUrl}${pageOfNotice(notice)}`)}">Open</a></p>`,
  )
  return {
    to,
    subject: subjectOf(notices),
    text: `${[...text, `All notices: ${inbox}`, `Choose what you get: ${settings}`].join('\n')}\n`,
    html: [
      ...rows,
      `<p><a href="${escapeHtml(inbox)}">All notices</a> · <a href="${escapeHtml(settings)}">Choose what you get</a></p>`,
    ].join('\n'),
  }
}

/** The body of a request to a Slack webhook. */
export const slackMessage = (notices: readonly Notice[], publicUrl: string): string =>
  JSON.stringify({ text: notices.map(({ sentence }) => `• ${asSlack(sentence, publicUrl)}`).join('\n') })

const TEST_TEXT = 'This is a test message from Leverframe. Your notices arrive here.'

export function testMail(to: string, publicUrl: string): Mail {
  const settings = `${publicUrl}/profile#notices`
  return {
    to,
    subject: 'Leverframe: test message',
    text: `${TEST_TEXT}\nChoose what you get: ${settings}\n`,
    html: `<p>${TEST_TEXT}</p>\n<p><a href="${escapeHtml(settings)}">Choose what you get</a></p>`,
  }
}

export const testSlackMessage = (publicUrl: string): string =>
  JSON.stringify({ text: `${TEST_TEXT} <${publicUrl}/profile#notices|Choose what you get>` })
