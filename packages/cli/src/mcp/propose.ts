import type { Api } from '../api.ts'
import { runActions } from '../as-code/run-actions.ts'
import type { Action } from '../as-code/toggle-actions.ts'
import { encoded } from '../toggle.ts'
import { choice, object, result } from './tool.ts'

interface ChangeRequest {
  readonly id: number
  readonly version: number
  readonly state: string
  readonly environment: string
}

export interface ChangeTarget {
  readonly project: string
  readonly environment: string
}

const projectPath = (project: string): string => `/api/admin/projects/${encoded(project)}`

/** The environments of a project in which a change needs approval, also for callers who may skip change requests. */
export async function protectedEnvironments(api: Api, project: string): Promise<string[]> {
  const all = await api.call<{ environment: string; changeRequestEnabled: boolean }[]>(
    'GET',
    `${projectPath(project)}/change-requests/config`,
  )
  return all.filter((one) => one.changeRequestEnabled).map(({ environment }) => environment)
}

/** What a tool returns that changes toggles. */
export const PROPOSED = result({
  outcome: choice(['applied', 'in review', 'draft'], 'What happened.'),
  message: { type: 'string' },
  'changeRequest?': object({ id: { type: 'integer' }, state: { type: 'string' }, url: { type: 'string' } }),
})

export interface Proposed extends Readonly<Record<string, unknown>> {
  readonly outcome: 'applied' | 'in review' | 'draft'
  readonly message: string
  readonly changeRequest?: { readonly id: number; readonly state: string; readonly url: string }
}

/**
 * Adds changes to a change request and sends it to review. A request that the caller has begun already stays a draft, because it may hold
 * changes that are not finished.
 */
export async function requestChanges(
  api: Api,
  { project, environment }: ChangeTarget,
  { actions, title, comment }: Wanted,
): Promise<Proposed> {
  const path = projectPath(project)
  const pending = await api.call<ChangeRequest[]>('GET', `${path}/change-requests/pending`)
  const isBegun = pending.some((one) => one.environment === environment)
  const added = await api.call<ChangeRequest>('POST', `${path}/environments/${encoded(environment)}/change-requests`, {
    body: actions.map(({ proposed }) => proposed),
  })
  const request = `${path}/change-requests/${added.id}`
  const url = `${api.url}/projects/${encoded(project)}/change-requests/${added.id}`
  if (isBegun)
    return {
      outcome: 'draft',
      message: `Added to change request #${added.id}, which the caller had begun before. Ask the caller to check it and to send it to review.`,
      changeRequest: { id: added.id, state: added.state, url },
    }
  if (title !== undefined) await api.call('PUT', `${request}/title`, { body: { title } })
  const { version } = await api.call<ChangeRequest>('GET', request)
  const { state } = await api.call<ChangeRequest>('PUT', `${request}/state`, {
    body: { state: 'In review', version, ...(comment !== undefined && { comment }) },
  })
  return {
    outcome: 'in review',
    message: `${environment} is protected: change request #${added.id} waits for approval. Nothing has changed yet.`,
    changeRequest: { id: added.id, state, url },
  }
}

export interface Wanted {
  readonly actions: readonly Action[]
  readonly title?: string | undefined
  readonly comment?: string | undefined
}

/** Requests approval in a protected environment. Elsewhere all changes are made in one transaction. */
export async function changeOrRequest(api: Api, target: ChangeTarget, wanted: Wanted): Promise<Proposed> {
  const { project, environment } = target
  const { actions } = wanted
  const isProtected = (await protectedEnvironments(api, project)).includes(environment)
  if (isProtected) return requestChanges(api, target, wanted)
  await runActions(api, actions, false)
  return { outcome: 'applied', message: `${environment} is not protected: the change is live.` }
}
