import { type Attack, Findings, must } from '../attack.ts'
import type { Body } from '../client.ts'
import type { Lab, Target } from '../lab.ts'
import * as p from '../people.ts'

const { A } = p
const switchOn = (feature: string) => ({ action: 'updateEnabled', feature, payload: { enabled: true } })

/** A user who may only approve and apply in one environment. */
async function aReviewer(t: Target, project: string, environment: string): Promise<p.Person> {
  const permissions = ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'].map((name) => ({ name, environment }))
  return p.aMember(t, project, await p.aRole(t, permissions))
}

/** Development is protected, production is not; the author is a Viewer and the reviewer reviews development only. */
async function developmentReview(t: Target) {
  const project = await p.aProject(t)
  await p.protect(t, project, 'development')
  const author = await p.aPerson(t)
  const reviewer = await aReviewer(t, project, 'development')
  return { project, author, reviewer }
}

type Scene = Awaited<ReturnType<typeof developmentReview>>

/** Reviewed and applied by the reviewer of development; returns the statuses. */
async function push({ project, author, reviewer }: Scene, changes: readonly object[]): Promise<string> {
  const add = await author.call('POST', `${A}/projects/${project}/environments/development/change-requests`, changes)
  if (add.status !== 200) return `adding ${add.status}`
  await p.move(author, project, add.body.id, 'In review')
  const approved = await p.move(reviewer, project, add.body.id, 'Approved')
  const applied = await p.move(reviewer, project, add.body.id, 'Applied')
  return `approving ${approved.status}, applying ${applied.status}`
}

const wrongEnvironment: readonly Attack[] = [
  {
    class: 'approval in the wrong place',
    title: 'A Viewer and a reviewer of development archive a toggle that is on in unprotected production',
    expected: 'not applied; the toggle stays on',
    run: async (lab) => {
      const t = await lab.server()
      const scene = await developmentReview(t)
      const { name } = await p.aLiveToggle(t, scene.project)
      const seen = await push(scene, [{ action: 'archiveFeature', feature: name }])
      must(await p.isLive(t, scene.project, name), `${seen}: archived`)
      return seen
    },
  },
  {
    class: 'approval in the wrong place',
    title: 'A Viewer and a reviewer of development empty a segment that production uses',
    expected: 'not applied; the segment stays as it is',
    run: async (lab) => {
      const t = await lab.server()
      const scene = await developmentReview(t)
      const constraints = [{ contextName: 'userId', operator: 'IN', values: ['7'] }]
      const given = { name: p.unique('segment'), project: scene.project, constraints }
      const { id } = await t.admin('POST', `${A}/segments`, given)
      await p.aLiveToggle(t, scene.project, 'production', { segments: [id] })
      const seen = await push(scene, [{ action: 'updateSegment', payload: { id, constraints: [] } }])
      const now = await t.admin('GET', `${A}/segments/${id}`)
      must(now.constraints.length === 1, `${seen}: emptied`)
      return seen
    },
  },
  {
    class: 'approval in the wrong place',
    title: 'A Viewer and a reviewer of development make a production toggle depend on one that is off',
    expected: 'not applied; no dependency',
    run: async (lab) => {
      const t = await lab.server()
      const scene = await developmentReview(t)
      const { name } = await p.aLiveToggle(t, scene.project)
      const parent = await p.aToggle(t, scene.project)
      const seen = await push(scene, [{ action: 'addDependency', feature: name, payload: { feature: parent } }])
      const token = await p.anApiToken(t, 'frontend', [scene.project])
      const { body } = await t.call('GET', '/api/frontend', undefined, { token })
      must(
        body.toggles.some((toggle: Body) => toggle.name === name),
        `${seen}: off in production`,
      )
      return seen
    },
  },
]

/** A request in review whose content its author changes after the reviewer has read it. */
async function swapped(t: Target) {
  const project = await p.aProject(t)
  await p.protect(t, project)
  const { name, strategy } = await p.aLiveToggle(t, project, 'production', { parameters: { rollout: 0 } })
  const author = await p.aMember(t, project)
  const reviewer = await aReviewer(t, project, 'production')
  const change = (rollout: number) => ({
    action: 'updateStrategy',
    feature: name,
    payload: { id: strategy, parameters: { rollout } },
  })
  const request = await p.inReview(author, project, [change(1)])
  const path = p.requestPath(project, request.id)
  const read = await reviewer.call('GET', path)
  const changeId = read.body.features[0].changes[0].id
  const edit = async (rollout: number) => {
    const { status, text } = await author.call('PUT', `${path}/changes/${changeId}`, change(rollout))
    if (status >= 300) throw new Error(`editing: ${status} ${text}`)
    if ((await t.admin('GET', path)).state === 'Draft') await p.move(author, project, request.id, 'In review')
  }
  return { project, path, id: request.id as number, read, edit, reviewer, author }
}

const somethingElse: readonly Attack[] = [
  ...(['If-Match', 'version'] as const).map((how) => ({
    class: 'approval of something else',
    title: `A change request is edited after it was read; the approval, rejection, schedule and application name the old ${how}`,
    expected: '412 each time; the new one is accepted',
    run: async (lab: Lab) => {
      const t = await lab.server()
      const { project, id, read, edit, reviewer, path } = await swapped(t)
      const named = (answer: typeof read): [object, Record<string, string>] =>
        how === 'version'
          ? [{ version: answer.body.version }, {}]
          : [{}, { 'if-match': answer.headers.get('etag') ?? '' }]
      must(how === 'version' ? read.body.version !== undefined : read.headers.has('etag'), `no ${how} to name`)
      await edit(100)
      const findings = new Findings()
      const stale = named(read)
      for (const state of ['Approved', 'Rejected']) {
        const { status } = await p.move(reviewer, project, id, state, ...stale)
        findings.check(status === 412, `${state} ${status}`)
      }
      const fresh = await reviewer.call('GET', path)
      const approved = await p.move(reviewer, project, id, 'Approved', ...named(fresh))
      findings.check(approved.status === 200, `the version of now: ${approved.status}`)
      const scheduledAt = '2999-01-01T00:00:00.000Z'
      for (const [state, more] of [
        ['Applied', {}],
        ['Scheduled', { scheduledAt }],
      ] as const) {
        const { status } = await p.move(reviewer, project, id, state, { ...more, ...stale[0] }, stale[1])
        findings.check(status === 412, `${state} ${status}`)
      }
      return findings.result('answers as they must be')
    },
  })),
  {
    class: 'unprotected path',
    title: 'An author edits a change request after it was approved, and it is applied',
    expected: 'the approval is void: 409 or 403',
    run: async (lab) => {
      const t = await lab.server()
      const { project, id, edit, reviewer, path } = await swapped(t)
      await p.move(reviewer, project, id, 'Approved')
      await edit(100)
      const { status } = await p.move(reviewer, project, id, 'Applied')
      must([403, 409].includes(status), `applied with ${status}`)
      must((await t.admin('GET', path)).approvals.length === 0, 'the approval is still counted')
      return `status ${status}`
    },
  },
  {
    class: 'unprotected path',
    title: 'An author approves their own request, as a reviewer and as an Admin',
    expected: '403 or 409',
    run: async (lab) => {
      const t = await lab.server()
      const project = await p.aProject(t)
      await p.protect(t, project)
      const { name } = await p.aLiveToggle(t, project, 'development')
      const findings = new Findings()
      for (const person of [await aReviewer(t, project, 'production'), await p.aPerson(t, 'Admin')]) {
        const { id } = await p.inReview(person, project, [
          { action: 'addStrategy', feature: name, payload: { name: 'default' } },
        ])
        const { status } = await p.move(person, project, id, 'Approved')
        findings.check([403, 409].includes(status), `${status}`)
      }
      return findings.result('approvals refused')
    },
  },
]

/** A request that one reviewer approved and another may apply. */
async function approved(t: Target) {
  const project = await p.aProject(t)
  await p.protect(t, project)
  const name = await p.aToggle(t, project)
  await t.admin('POST', `${p.toggleEnvironmentPath(project, name)}/strategies`, { name: 'default' })
  const author = await p.aMember(t, project)
  const role = await p.aRole(t, [{ name: 'APPROVE_CHANGE_REQUEST', environment: 'production' }])
  const reviewer = await p.aMember(t, project, role)
  const applier = await p.aMember(t, project, await p.aRole(t, ['APPLY_CHANGE_REQUEST']))
  const { id } = await p.inReview(author, project, [switchOn(name)])
  const { status } = await p.move(reviewer, project, id, 'Approved')
  if (status !== 200) throw new Error(`approving: ${status}`)
  return { project, name, id: id as number, author, reviewer, applier, role }
}

const gone = (
  title: string,
  end: (t: Target, scene: Awaited<ReturnType<typeof approved>>) => Promise<unknown>,
): Attack => ({
  class: 'approval in the wrong place',
  title,
  expected: 'not applied; the toggle stays off',
  run: async (lab) => {
    const t = await lab.server()
    const scene = await approved(t)
    await end(t, scene)
    const { status } = await p.move(scene.applier, scene.project, scene.id, 'Applied')
    must(!(await p.isLive(t, scene.project, scene.name)), `applied with ${status}`)
    return `status ${status}`
  },
})

const goneReviewers: readonly Attack[] = [
  {
    class: 'approval in the wrong place',
    title: 'The schedule of a request fires after the account of its only reviewer was deleted',
    expected: 'not applied; the toggle stays off',
    run: async (lab) => {
      const t = await lab.server()
      const { project, id, name, applier, reviewer } = await approved(t)
      const scheduledAt = new Date(Date.now() + 2_500).toISOString()
      const { status } = await p.move(applier, project, id, 'Scheduled', { scheduledAt })
      if (status !== 200) throw new Error(`scheduling: ${status}`)
      await t.admin('DELETE', `${A}/user-admin/${reviewer.id}`)
      // The server looks at schedules every 2 s.
      await new Promise((done) => setTimeout(done, 7_000))
      const request = await t.admin('GET', p.requestPath(project, id))
      must(!(await p.isLive(t, project, name)), `applied; the request is ${request.state}`)
      return `the request is ${request.state}, its schedule ${request.schedule?.status}`
    },
  },
  gone('A request is applied after the account of its only reviewer was deleted', (t, { reviewer }) =>
    t.admin('DELETE', `${A}/user-admin/${reviewer.id}`),
  ),
  gone('A request is applied after its only reviewer left the project', (t, { project, reviewer, role }) =>
    t.admin('DELETE', `${A}/projects/${project}/users/${reviewer.id}/roles/${role}`),
  ),
  gone('A request is applied after its only reviewer lost the permission', (t, { project, reviewer }) =>
    t.admin('PUT', `${A}/projects/${project}/users/${reviewer.id}/roles/${p.MEMBER}`, {}),
  ),
]

export const approvals: readonly Attack[] = [...wrongEnvironment, ...somethingElse, ...goneReviewers]
