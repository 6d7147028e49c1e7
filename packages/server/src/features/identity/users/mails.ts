import type { Mail } from '#platform/mail/mailer'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')

interface Content {
  readonly subject: string
  readonly before: string
  readonly link: string
  readonly after: readonly string[]
}

/** The same sentences as text and as HTML. */
function mailTo(to: string, url: string, { subject, before, link, after }: Content): Mail {
  const paragraphs = [
    escapeHtml(before),
    `<a href="${escapeHtml(url)}">${escapeHtml(link)}</a>`,
    ...after.map(escapeHtml),
  ]
  return {
    to,
    subject,
    text: `${[before, url, ...after].join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
  }
}

/** Contains no text that users enter, so that nobody can send their own words with it. */
export const inviteMail = (to: string, url: string): Mail =>
  mailTo(to, url, {
    subject: 'Your Leverframe account',
    before: 'An administrator has created a Leverframe account for you. Open this link to choose a password:',
    link: 'Choose a password',
    after: ['The link works once and expires after 7 days.'],
  })

export const resetMail = (to: string, url: string): Mail =>
  mailTo(to, url, {
    subject: 'Reset your Leverframe password',
    before: 'You requested a new password for your Leverframe account. Open this link to choose one:',
    link: 'Choose a new password',
    after: [
      'The link works once and expires after 24 hours.',
      'If you did not request this, ignore this e-mail. Your password stays the same.',
    ],
  })
