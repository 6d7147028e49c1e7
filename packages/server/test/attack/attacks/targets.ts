import { accepts, redirectsTo, startReceiver } from '@leverframe/testing/receivers'
import { type Attack, Findings, must } from '../attack.ts'
import type { Target } from '../lab.ts'
import { A, aPerson, type Person, unique } from '../people.ts'

const CLASS = 'SSRF by add-on URL'

/** Never, not even for an Admin. */
const NEVER = [
  'http://169.254.169.254/latest/meta-data/',
  'http://[fe80::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://[fd00:ec2::254]/',
]

/** Not for Editors, unless the operator allows it. */
const INSIDE = (port: number) => [
  `http://127.0.0.1:${port}/`,
  `http://127.1:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f000001:${port}/`,
  `http://0.0.0.0:${port}/`,
  `http://[::]:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://[64:ff9b::7f00:1]:${port}/`,
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://[fc00::1]/',
]

const webhook = (url: string) => ({
  provider: 'webhook',
  enabled: true,
  description: unique('hook'),
  events: ['feature-created'],
  parameters: { url, authorization: 'secret-header-of-the-add-on' },
})

/** True when the product did not send anything: refused when saved, or when tried. */
async function isRefused(person: Person, url: string): Promise<string | undefined> {
  const made = await person.call('POST', `${A}/addons`, webhook(url))
  if (made.status >= 400) return `saving ${made.status}`
  const tried = await person.call('POST', `${A}/addons/${made.body.id}/test`, undefined, { timeoutMs: 30_000 })
  const text = JSON.stringify(tried.body ?? tried.text)
  await person.call('DELETE', `${A}/addons/${made.body.id}`)
  return /refused:|is refused|not allowed|never|may not|private|link-local|metadata|loopback|own machine|this machine/i.test(
    text,
  )
    ? 'the test says that it is refused'
    : undefined
}

const SCHEMES = ['file:///etc/passwd', 'gopher://127.0.0.1/', 'javascript:alert(1)', 'ftp://127.0.0.1/', 'data:,x']

async function never(t: Target): Promise<string> {
  const admin = await aPerson(t, 'Admin')
  const findings = new Findings()
  for (const url of [...NEVER, ...SCHEMES])
    findings.check((await isRefused(admin, url)) !== undefined, `${url} is not refused`)
  return findings.result('addresses refused')
}

/** Whether the product says that the test message of a new add-on arrived. A name is refused when it is resolved. */
async function isDelivered(person: Person, url: string): Promise<boolean> {
  const { body } = await person.call('POST', `${A}/addons`, webhook(url))
  const tried = await person.call('POST', `${A}/addons/${body.id}/test`)
  await person.call('DELETE', `${A}/addons/${body.id}`)
  return tried.body.delivered
}

async function inside(t: Target): Promise<string> {
  const receiver = await startReceiver()
  try {
    const editor = await aPerson(t, 'Editor')
    const findings = new Findings()
    for (const url of INSIDE(receiver.port))
      findings.check((await isRefused(editor, url)) !== undefined, `${url} is not refused`)
    const byName = `http://localhost:${receiver.port}/`
    findings.check(!(await isDelivered(editor, byName)), `${byName} is not refused`)
    findings.check(receiver.requests.length === 0, `${receiver.requests.length} requests arrived on loopback`)
    const admin = await aPerson(t, 'Admin')
    findings.check(await isDelivered(admin, byName), `${byName} is refused for an Admin`)
    const made = await admin.call('POST', `${A}/addons`, webhook(receiver.url))
    findings.check(made.status === 201, `an Admin gets ${made.status} for loopback`)
    if (made.status === 201) {
      const { id } = made.body
      const edited = await editor.call('PUT', `${A}/addons/${id}`, webhook(`http://127.0.0.1:${receiver.port}/stolen`))
      findings.check(edited.status >= 400, `an Editor points the add-on of an Admin elsewhere: ${edited.status}`)
    }
    return findings.result('addresses refused')
  } finally {
    await receiver.stop()
  }
}

async function redirect(t: Target): Promise<string> {
  const [first, second] = [await startReceiver(), await startReceiver(accepts)]
  try {
    first.behave(redirectsTo(second.url, 307))
    const admin = await aPerson(t, 'Admin')
    const made = await admin.call('POST', `${A}/addons`, webhook(first.url))
    if (made.status !== 201) throw new Error(`${made.status} ${made.text}`)
    await admin.call('POST', `${A}/addons/${made.body.id}/test`)
    must(first.requests.length > 0, 'nothing was sent at all')
    must(second.requests.length === 0, 'the redirect was followed, with its headers')
    return `${first.requests.length} to the receiver, none to where it redirects`
  } finally {
    await Promise.all([first.stop(), second.stop()])
  }
}

async function oracle(t: Target): Promise<string> {
  const receiver = await startReceiver((_, response) => {
    response.end('internal-answer-of-the-receiver')
  })
  try {
    const admin = await aPerson(t, 'Admin')
    const { body } = await admin.call('POST', `${A}/addons`, webhook(receiver.url))
    await admin.call('POST', `${A}/addons/${body.id}/test`)
    const findings = new Findings()
    for (const person of [await aPerson(t), await aPerson(t, 'Editor')])
      for (const path of [`${A}/addons`, `${A}/addons/${body.id}`, `${A}/addons/${body.id}/events`]) {
        const { text } = await person.call('GET', path)
        findings.check(!text.includes('internal-answer'), `GET ${path} shows what the receiver answered`)
        findings.check(!text.includes('secret-header'), `GET ${path} shows the header`)
      }
    return findings.result('reads without the answer of the receiver')
  } finally {
    await receiver.stop()
  }
}

export const targets: readonly Attack[] = [
  {
    class: CLASS,
    title: 'An Admin points add-ons at metadata and link-local addresses in every spelling, and at other schemes',
    expected: 'refused',
    run: async (lab) => never(await lab.server()),
  },
  {
    class: CLASS,
    title: 'An Editor points add-ons at loopback and private ranges in every spelling',
    expected: 'refused; an Admin may',
    run: async (lab) => inside(await lab.server()),
  },
  {
    class: CLASS,
    title: 'A receiver redirects to another address',
    expected: 'not followed, headers not sent',
    run: async (lab) => redirect(await lab.server('addons')),
  },
  {
    class: CLASS,
    title: 'Viewer and Editor read what an internal receiver answered from the delivery log',
    expected: 'not shown',
    run: async (lab) => oracle(await lab.server('addons')),
  },
]
