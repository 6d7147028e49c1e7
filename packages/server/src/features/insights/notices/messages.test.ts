import { describe, expect, it } from 'vitest'
import { noticeMail, slackMessage } from './messages.ts'
import type { Notice } from './types.ts'

const SITE = 'https://toggles.example.com'

const aNotice = (feature: string, more: Partial<Notice> = {}): Notice => ({
  id: 1,
  userId: 1,
  kind: 'toggle-changed',
  cause: '1',
  project: 'shop',
  environment: null,
  feature,
  requestId: null,
  createdBy: 'ann',
  title: null,
  sentence: [{ strong: 'ann' }, ' changed ', { strong: feature, path: `/projects/shop/features/${feature}` }],
  createdAt: '2026-01-01T00:00:00.000Z',
  readAt: null,
  ...more,
})
const mailOf = (...notices: readonly Notice[]) => noticeMail('fan@example.com', notices, SITE)

describe('a mail with notices', () => {
  it('about one notice has its sentence as subject', () => {
    expect(mailOf(aNotice('checkout'))).toEqual({
      to: 'fan@example.com',
      subject: 'Leverframe: ann changed checkout',
      text: `ann changed checkout.
${SITE}/projects/shop/features/checkout

All notices: ${SITE}/inbox
Choose what you get: ${SITE}/profile#notices
`,
      html: `<p><strong>Toggle changed</strong><br>ann changed checkout.<br><a href="${SITE}/projects/shop/features/checkout">Open</a></p>
<p><a href="${SITE}/inbox">All notices</a> · <a href="${SITE}/profile#notices">Choose what you get</a></p>`,
    })
  })

  it('about several notices has their number as subject, and one paragraph for each', () => {
    const { subject, text, html } = mailOf(aNotice('checkout'), aNotice('search'))
    expect(subject).toBe('Leverframe: 2 notices')
    expect(text.match(/ changed \w+\./g)).toEqual([' changed checkout.', ' changed search.'])
    expect(html.match(/<strong>/g)).toHaveLength(2)
  })

  it.each([
    ['120 characters are whole', 'x'.repeat(120), 'x'.repeat(120)],
    ['121 characters end with …', 'x'.repeat(121), `${'x'.repeat(120)}…`],
    ['no half of a character stays', `${'x'.repeat(119)}😀y`, `${'x'.repeat(119)}\ufffd…`],
  ])('has a subject of limited length: %s', (_what, sentence, subject) => {
    const long = aNotice('checkout', { sentence: [sentence] })
    expect(mailOf(long).subject).toBe(`Leverframe: ${subject}`)
    expect(mailOf(long).text).toContain(`${sentence}.`)
  })

  it('has the title of a change request on one line, and escapes it', () => {
    const { text, html } = mailOf(aNotice('checkout', { title: 'a <b> &\n"c"' }))
    expect(text.split('\n')[0]).toBe('ann changed checkout (a <b> & "c").')
    expect(html).toContain('ann changed checkout (a &lt;b&gt; &amp; &quot;c&quot;).')
  })

  it('links to the inbox for a notice without a page', () => {
    expect(mailOf(aNotice('checkout', { sentence: ['nothing to see'] })).text).toContain(
      `nothing to see.\n${SITE}/inbox\n`,
    )
  })
})

describe('a message to Slack', () => {
  it('has one line for each notice', () => {
    const linesOf = (...notices: readonly Notice[]) => JSON.parse(slackMessage(notices, SITE)).text.split('\n')
    expect(linesOf(aNotice('checkout'))).toHaveLength(1)
    expect(linesOf(aNotice('checkout'), aNotice('search'))).toHaveLength(2)
  })
})
