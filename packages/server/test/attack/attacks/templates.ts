import { type Receiver, startReceiver } from '@leverframe/testing/receivers'
import { type Attack, must } from '../attack.ts'
import { parsed } from '../client.ts'
import type { Target } from '../lab.ts'
import { A, aPerson, aProject, unique } from '../people.ts'

const NASTY = '"},"x":"<!channel> <https://evil.example|click> [a](https://evil.example) </b> *x*'

const arrived = async (receiver: Receiver) => {
  for (let n = 0; n < 160 && receiver.requests.length === 0; n++) await new Promise((next) => setTimeout(next, 50))
  must(receiver.requests.length > 0, 'nothing was sent')
  return receiver.requests[0]?.body ?? ''
}

/** What a receiver of that kind gets when a user with a hostile name creates a toggle. */
async function delivered(t: Target, provider: string, parameters: object): Promise<string> {
  const receiver = await startReceiver()
  try {
    const project = await aProject(t)
    await t.admin('POST', `${A}/addons`, {
      provider,
      enabled: true,
      events: ['feature-created'],
      projects: [project],
      parameters: { url: receiver.url, ...parameters },
    })
    const name = `<!channel>"<https://evil.example|${unique('x')}>`
    const person = await aPerson(t, 'Admin', { name, email: `${unique('"a"').replaceAll('"', '')}@x.example` })
    await person.call('POST', `${A}/projects/${project}/features`, { name: unique('toggle'), description: NASTY })
    return await arrived(receiver)
  } finally {
    await receiver.stop()
  }
}

export const templates: readonly Attack[] = [
  {
    class: 'template injection',
    title: 'A description with quotes goes through the body template of a webhook',
    expected: 'the body is JSON with exactly the template’s keys',
    run: async (lab) => {
      const bodyTemplate = '{"by":"{{event.createdBy}}","text":"{{event.data.description}}"}'
      const parameters = { bodyTemplate, contentType: 'application/json' }
      const text = await delivered(await lab.server('addons'), 'webhook', parameters)
      const body = parsed(text)
      must(body !== undefined, `no JSON: ${text}`)
      must(Object.keys(body).join() === 'by,text', `keys ${Object.keys(body)}`)
      return `keys ${Object.keys(body)}`
    },
  },
  {
    class: 'template injection',
    title: 'Names and descriptions with Slack mark-up are sent to Slack',
    expected: 'escaped: no mention, no link of theirs',
    run: async (lab) => {
      const text = await delivered(await lab.server('addons'), 'slack', { defaultChannel: 'x' })
      must(parsed(text) !== undefined, `no JSON: ${text}`)
      must(!text.includes('<!channel>'), `a mention: ${text}`)
      must(!text.includes('<https://evil.example'), `a link: ${text}`)
      return 'valid JSON, escaped'
    },
  },
  {
    class: 'template injection',
    title: 'Names and descriptions with mark-up are sent to Teams',
    expected: 'escaped: no link of theirs',
    run: async (lab) => {
      const text = await delivered(await lab.server('addons'), 'teams', {})
      must(parsed(text) !== undefined, `no JSON: ${text}`)
      must(!/[^\\]\[a\]\(https:\/\/evil/.test(text.replaceAll('\\\\', '\\')), `a link: ${text}`)
      return 'valid JSON, escaped'
    },
  },
]
