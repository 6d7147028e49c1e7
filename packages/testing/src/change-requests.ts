import { MEMBER_ROLE } from '../../server/src/kernel/roles.ts'
import { type Answer, aProject, aToggle, type Callable, type TestServer } from './harness.ts'
import { madeBefore } from './made-before.ts'
import { aMember, aRole, type TestPerson } from './members.ts'
import { aStrategy, succeed, toggleEnvironmentPath } from './scenario.ts'
import type { Body } from './send.ts'

export const GUARDED = 'production'

export const requestsPath = (project: string): string => `/api/admin/projects/${project}/change-requests`
export const addPath = (project: string, environment = GUARDED): string =>
  `/api/admin/projects/${project}/environments/${environment}/change-requests`

/** Protects an environment of a project; `null` ends that. */
export const protect = (
  server: Callable,
  project: string,
  requiredApprovals: number | null = 1,
  environment = GUARDED,
): Promise<void> =>
  succeed(server, 'PUT', `${addPath(project, environment)}/config`, {
    changeRequestsEnabled: requiredApprovals !== null,
    ...(requiredApprovals !== null && { requiredApprovals }),
  })

export interface Crew {
  readonly project: string
  /** Members: they change toggles, and approve nothing. */
  readonly author: TestPerson
  readonly other: TestPerson
  /** Three users who may only approve. */
  readonly reviewers: readonly [TestPerson, TestPerson, TestPerson]
  readonly applier: TestPerson
  /** May both. */
  readonly chief: TestPerson
}

/** A project with protected `production`, and its users. */
export async function aCrew(server: TestServer, requiredApprovals = 1): Promise<Crew> {
  const project = await aProject(server)
  await protect(server, project, requiredApprovals)
  const approves = await aRole(server, ['APPROVE_CHANGE_REQUEST'])
  const applies = await aRole(server, ['APPLY_CHANGE_REQUEST'])
  const both = await aRole(server, ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'])
  const person = (role: number) => aMember(server, project, role)
  return {
    project,
    author: await person(MEMBER_ROLE),
    other: await person(MEMBER_ROLE),
    reviewers: [await person(approves), await person(approves), await person(approves)],
    applier: await person(applies),
    chief: await person(both),
  }
}

/** A crew for all tests of a describe block. */
export const crewFor = (server: TestServer, requiredApprovals = 1): Crew =>
  madeBefore(() => aCrew(server, requiredApprovals))

export const switching = (feature: string, enabled = true) => ({
  action: 'updateEnabled',
  feature,
  payload: { enabled },
})

/** A toggle with one strategy in the protected environment, created by an Admin, who passes the gate. */
export async function aReadyToggle(server: TestServer, project: string): Promise<[string, Body]> {
  const toggle = await aToggle(server, { project })
  return [toggle, await aStrategy(server, toggle, {}, GUARDED, project)]
}

export const isOn = async (server: TestServer, project: string, toggle: string): Promise<boolean> =>
  (await succeed(server, 'GET', toggleEnvironmentPath(toggle, GUARDED, project))).enabled

/** Adds changes as a user. Returns the change request that contains them. */
export async function aRequest(
  server: TestServer,
  project: string,
  { as }: TestPerson,
  changes: unknown,
  environment = GUARDED,
): Promise<Body> {
  const { status, body } = await server.call('POST', addPath(project, environment), changes, as)
  if (status !== 200) throw new Error(`could not add changes: ${status} ${JSON.stringify(body)}`)
  return body
}

export const tryMove = (
  server: TestServer,
  { project, id }: { project: string; id: number },
  person: TestPerson,
  state: string,
  more: object = {},
): Promise<Answer<Body>> => server.call('PUT', `${requestsPath(project)}/${id}/state`, { state, ...more }, person.as)

export async function move(
  server: TestServer,
  request: { project: string; id: number },
  person: TestPerson,
  state: string,
  more: object = {},
): Promise<Body> {
  const { status, body } = await tryMove(server, request, person, state, more)
  if (status !== 200) throw new Error(`could not move to ${state}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Sent to review by its author, with all required approvals. */
export async function anApprovedRequest(
  server: TestServer,
  { project, author, reviewers }: Crew,
  changes: unknown,
  by: TestPerson = author,
): Promise<Body> {
  let request = await aRequest(server, project, by, changes)
  request = await move(server, request, by, 'In review')
  for (const reviewer of reviewers)
    if (request.state === 'In review') request = await move(server, request, reviewer, 'Approved')
  return request
}

export const theRequest = (server: TestServer, { project, id }: { project: string; id: number }): Promise<Body> =>
  succeed(server, 'GET', `${requestsPath(project)}/${id}`)

/** A time that no test reaches. */
export const LATER = '2999-01-01T00:00:00.000Z'

/** Makes a scheduled request due, and runs the scheduler. */
export async function letTimeCome(server: TestServer, id: number): Promise<void> {
  await server.sql(`update change_requests set scheduled_at = '2020-01-01T00:00:00.000Z' where id = ${id}`)
  await lookAtSchedule(server)
}

export const lookAtSchedule = (server: TestServer): Promise<void> =>
  server.running.product.jobs.runNow('change-request-schedule')

/** Every operation on change requests that records an event. */
export async function liveThroughChangeRequests(server: TestServer): Promise<void> {
  const crew = await aCrew(server)
  const { project, author, reviewers, applier } = crew
  const [toggle, strategy] = await aReadyToggle(server, project)
  const path = (request: Body) => `${requestsPath(project)}/${request.id}`
  const retitle = { action: 'updateStrategy', feature: toggle, payload: { id: strategy.id, title: 'x' } }
  const as = (person: TestPerson, method: string, where: string, body?: unknown) =>
    server.call(method, where, body, person.as)
  const draft = await aRequest(server, project, author, [switching(toggle), retitle])
  const [first, second] = draft.features[0].changes
  await as(author, 'PUT', `${path(draft)}/changes/${first.id}`, switching(toggle))
  await as(author, 'DELETE', `${path(draft)}/changes/${second.id}`)
  await as(author, 'PUT', `${path(draft)}/title`, { title: 'Open it' })
  await as(author, 'PUT', `${path(draft)}/approvers`, { reviewers: [reviewers[0].id] })
  await as(author, 'POST', `${path(draft)}/comments`, { text: 'why?' })
  await as(author, 'DELETE', path(draft))
  await move(server, await anApprovedRequest(server, crew, switching(toggle)), reviewers[1], 'Rejected')
  await move(server, await anApprovedRequest(server, crew, switching(toggle)), author, 'Cancelled')
  const scheduled = async (change: unknown): Promise<Body> =>
    move(server, await anApprovedRequest(server, crew, change), applier, 'Scheduled', { scheduledAt: LATER })
  await letTimeCome(server, (await scheduled(switching(toggle))).id)
  const { id } = await scheduled(retitle)
  await protect(server, project, 2)
  await letTimeCome(server, id)
  await protect(server, project, 1)
  await move(server, { project, id }, applier, 'Scheduled', { scheduledAt: LATER })
  await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle, GUARDED, project)}/strategies/${strategy.id}`, {
    title: 'y',
  })
  await lookAtSchedule(server)
}
