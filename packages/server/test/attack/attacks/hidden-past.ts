import { startReceiver } from '@leverframe/testing/receivers'
import { type Attack, Findings, must } from '../attack.ts'
import { readStream } from '../client.ts'
import type { Target } from '../lab.ts'
import * as p from '../people.ts'

const { A } = p
const CLASS = 'the past of a hidden thing'
const inList = (value: string) => [{ contextName: 'userId', operator: 'IN', values: [value] }]
const EVENT_READS = [
  '/events',
  '/search/events?limit=1000',
  '/search/events/export?format=jsonl',
  '/search/events/export?format=csv',
]

async function expectNoMark(
  t: Target,
  person: p.Person,
  mark: string,
  findings: Findings,
  more: readonly string[] = [],
) {
  for (const path of [...EVENT_READS, ...more]) {
    const { status, text } = await person.call('GET', A + path)
    const found = status < 400 && text.includes(mark)
    findings.check(
      !found,
      `GET ${path} of ${t.name} shows ${text.slice(Math.max(0, text.indexOf(mark) - 80)).slice(0, 140)}`,
    )
  }
}

async function segmentLeaves(t: Target, leaves: boolean): Promise<string> {
  const mark = p.unique('hiddenpast')
  const project = await p.aProject(t, 'private')
  const open = await p.aProject(t)
  const people = [await p.aPerson(t), await p.aPerson(t, 'Editor'), await p.aMember(t, open)]
  const home = leaves
    ? { name: mark, project, constraints: inList(mark) }
    : { name: p.unique('s'), project: open, constraints: inList('7') }
  const { id } = await t.admin('POST', `${A}/segments`, home)
  const findings = new Findings()
  const change = leaves
    ? { name: p.unique('clean'), project: open, constraints: inList('7') }
    : { name: mark, project, constraints: inList(mark) }
  let update: Promise<unknown> | undefined
  const listen = (person: p.Person) =>
    readStream(`${t.url}${A}/live`, { authorization: person.token }, () => {
      update ??= t.admin('PUT', `${A}/segments/${id}`, change)
      return update
    })
  for (const stream of await Promise.all(people.map(listen)))
    findings.check(!stream.includes(mark), `the live stream shows ${stream.slice(0, 200)}`)
  const reads = ['/segments', `/segments/${id}`, `/segments/${id}/strategies`]
  for (const person of people) await expectNoMark(t, person, mark, findings, reads)
  return findings.result('reads without the hidden content')
}

async function conflict(t: Target): Promise<string> {
  const mark = p.unique('hiddennow')
  const project = await p.aProject(t)
  await p.protect(t, project)
  const secret = await p.aProject(t, 'private')
  const author = await p.aMember(t, project)
  const viewer = await p.aPerson(t)
  const { id } = await t.admin('POST', `${A}/segments`, { name: p.unique('s'), project, constraints: inList('7') })
  const change = { action: 'updateSegment', payload: { id, constraints: inList('8') } }
  const path = `${A}/projects/${project}/environments/production/change-requests`
  const made = await author.call('POST', path, [change])
  if (made.status !== 200) throw new Error(`change request: ${made.status} ${made.text}`)
  await p.move(author, project, made.body.id, 'In review')
  await t.admin('PUT', `${A}/segments/${id}`, { name: mark, project: secret, constraints: inList(mark) })
  const findings = new Findings()
  const request = p.requestPath(project, made.body.id)
  for (const person of [author, viewer]) {
    for (const read of [request, `${A}/projects/${project}/change-requests`, `${A}/search/change-requests`]) {
      const { text } = await person.call('GET', read)
      findings.check(
        !text.includes(mark),
        `${read} shows ${text.slice(Math.max(0, text.indexOf(mark) - 80)).slice(0, 140)}`,
      )
    }
    const preview = await person.call('POST', `${request}/preview`, { contexts: [{ userId: '7' }] })
    findings.check(!preview.text.includes(mark), `the preview shows ${preview.text.slice(0, 200)}`)
  }
  const reviewer = await p.aMember(t, project, await p.aRole(t, ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST']))
  for (const state of ['Approved', 'Applied']) {
    const { text } = await p.move(reviewer, project, made.body.id, state)
    findings.check(!text.includes(mark), `${state} shows ${text.slice(0, 200)}`)
  }
  return findings.result('answers without the hidden segment')
}

const arrived = async (isThere: () => boolean, ms = 8_000): Promise<boolean> => {
  for (let waited = 0; waited < ms && !isThere(); waited += 50) await new Promise((next) => setTimeout(next, 50))
  return isThere()
}

/** The open project sends a sentinel: deliveries are in order, so the hidden event would have come before it. */
async function addonGoesOn(t: Target, scope: 'named' | 'all'): Promise<string> {
  const receiver = await startReceiver()
  try {
    const [turning, open] = [await p.aProject(t), await p.aProject(t)]
    const editor = await p.aPerson(t, 'Editor')
    const made = await editor.call('POST', `${A}/addons`, {
      provider: 'webhook',
      enabled: true,
      events: ['feature-created'],
      parameters: { url: receiver.url },
      ...(scope === 'named' && { projects: [turning, open] }),
    })
    if (made.status >= 300)
      return scope === 'all' && made.status === 403 ? 'refused: 403' : fail(made.status, made.text)
    const before = await p.aToggle(t, turning)
    const text = () => receiver.requests.map(({ body }) => body).join('\n')
    if (!(await arrived(() => text().includes(before)))) throw new Error('the add-on does not send at all')
    await t.admin('PUT', `${A}/projects/${turning}`, { name: turning, mode: 'private' })
    const hidden = await p.aToggle(t, turning)
    const sentinel = await p.aToggle(t, open)
    const isOpenToldOf = await arrived(() => text().includes(sentinel), 4_000)
    must(!text().includes(hidden), 'the receiver got an event of the private project')
    return isOpenToldOf ? 'only the event of the open project arrived' : 'nothing arrived any more'
  } finally {
    await receiver.stop()
  }
}

const fail = (status: number, text: string): never => {
  throw new Error(`the add-on could not be made: ${status} ${text}`)
}

export const hiddenPast: readonly Attack[] = [
  {
    class: CLASS,
    title: 'A segment leaves a private project for an open one; Viewer, Editor and Member look for what it was before',
    expected: 'no event, export or stream shows it',
    run: async (lab) => segmentLeaves(await lab.server(), true),
  },
  {
    class: CLASS,
    title:
      'A segment goes into a private project; Viewer, Editor and Member of the old one look for what it has become',
    expected: 'no event, export or stream shows it',
    run: async (lab) => segmentLeaves(await lab.server(), false),
  },
  {
    class: CLASS,
    title: 'A change request is about a segment that has moved to a private project',
    expected: 'its conflicts and preview do not show the segment',
    run: async (lab) => conflict(await lab.server()),
  },
  {
    class: CLASS,
    title: 'An add-on of an Editor names a project that turns private',
    expected: 'the receiver gets nothing of it any more',
    run: async (lab) => addonGoesOn(await lab.server('addons'), 'named'),
  },
  {
    class: CLASS,
    title: 'An add-on of an Editor is for all projects, and one turns private',
    expected: 'the receiver gets nothing of it',
    run: async (lab) => addonGoesOn(await lab.server('addons'), 'all'),
  },
]
