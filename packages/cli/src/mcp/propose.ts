import type { Api } from '../api.ts'
import { CliFailure } from '../exit-codes.ts'
import { encoded } from '../toggle.ts'

/** A change as change requests store it. */
export interface Change {
  readonly action: string
  readonly feature: string
  readonly payload?: unknown
}

interface ChangeRequest {
  readonly id: number
  readonly version: number
  readonly state: string
  readonly environment: string
}

export interface Place {
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

export interface Proposed {
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
  { project, environment }: Place,
  changes: readonly Change[],
  { title, comment }: { readonly title?: string | undefined; readonly comment?: string | undefined },
): Promise<Proposed> {
  const path = projectPath(project)
  const pending = await api.call<ChangeRequest[]>('GET', `${path}/change-requests/pending`)
  const isBegun = pending.some((one) => one.environment === environment)
  const added = await api.call<ChangeRequest>('POST', `${path}/environments/${encoded(environment)}/change-requests`, {
    body: changes,
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

type Payload = Readonly<Record<string, unknown>>
type Direct = (payload: Payload) => readonly [method: string, path: string, body?: unknown]

/** The request that makes the same change without a change request, below the environment of the toggle. */
const DIRECT: Readonly<Record<string, Direct>> = {
  updateEnabled: ({ enabled }) => ['POST', enabled ? '/on' : '/off'],
  addStrategy: (strategy) => ['POST', '/strategies', strategy],
  updateStrategy: ({ id, ...change }) => ['PUT', `/strategies/${encoded(String(id))}`, change],
  deleteStrategy: ({ id }) => ['DELETE', `/strategies/${encoded(String(id))}`],
  patchVariant: ({ variants }) => ['PUT', '/variants', variants],
}

/** Makes changes one after the other. A failure names those that are made. */
export async function applyChanges(api: Api, place: Place, changes: readonly Change[]): Promise<Proposed> {
  const made: string[] = []
  for (const { action, feature, payload } of changes) {
    const direct = DIRECT[action]
    if (!direct) throw new CliFailure(`${action} is not possible here`)
    const [method, rest, body] = direct((payload ?? {}) as Payload)
    const base = `${projectPath(place.project)}/features/${encoded(feature)}/environments/${encoded(place.environment)}`
    try {
      await api.call(method, `${base}${rest}`, { body })
    } catch (error) {
      if (!(error instanceof CliFailure) || made.length === 0) throw error
      throw new CliFailure(`${error.message} (already made: ${made.join(', ')})`, error.exitCode, error.details)
    }
    made.push(action)
  }
  return { outcome: 'applied', message: `${place.environment} is not protected: the change is live.` }
}
