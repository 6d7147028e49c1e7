import type { Api } from '../api.ts'
import { CliFailure } from '../exit-codes.ts'
import { encoded } from '../toggle.ts'
import type { ProposedChange } from './toggle-actions.ts'

/** The server allows so many changes in one change request. */
const MAX_CHANGES = 200

export interface Proposal {
  readonly project: string
  readonly environment: string
  readonly title: string
  readonly changes: readonly ProposedChange[]
}

export interface Proposed {
  readonly project: string
  readonly environment: string
  readonly id: number
  readonly state: string
}

interface StoredChange {
  readonly action: string
  readonly payload: unknown
}

interface Request {
  readonly id: number
  readonly title: string
  readonly state: string
  readonly environment: string
  readonly version: number
  readonly features: readonly { readonly name: string; readonly changes: readonly StoredChange[] }[]
  readonly segments: readonly StoredChange[]
}

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

const textOf = (feature: string | null, { action, payload }: StoredChange): string =>
  JSON.stringify([feature, action, canonical(payload ?? null)])

const changesOf = ({ features, segments }: Request): string[] => [
  ...features.flatMap(({ name, changes }) => changes.map((change) => textOf(name, change))),
  ...segments.map((change) => textOf(null, change)),
]

const hasChanges = (request: Request, wanted: readonly ProposedChange[]): boolean => {
  const [there, here] = [changesOf(request).toSorted(), wanted.map((one) => textOf(one.feature, one)).toSorted()]
  return there.length === here.length && there.every((one, index) => one === here[index])
}

const stateText = (state: string): string => (state === 'Draft' ? 'a draft' : state.toLowerCase())

const pathOf = (project: string): string => `/api/admin/projects/${encoded(project)}`

/** The pending change request of the caller in the environment, with its changes. */
async function pendingIn(api: Api, { project, environment }: Proposal): Promise<Request | undefined> {
  const path = `${pathOf(project)}/change-requests`
  const pending = (await api.call<Request[]>('GET', `${path}/pending`)).find((one) => one.environment === environment)
  return pending && api.call<Request>('GET', `${path}/${pending.id}`)
}

/** Throws when the changes cannot be proposed. It is called before other changes of the project are applied. */
export async function checkProposal(api: Api, proposal: Proposal): Promise<void> {
  const { project, environment, title, changes } = proposal
  if (changes.length > MAX_CHANGES)
    throw new CliFailure(
      `${changes.length} changes in ${environment} of ${project} need a change request, which can have ${MAX_CHANGES}. Apply fewer changes at a time`,
    )
  const request = await pendingIn(api, proposal)
  if (request && request.title !== title && !hasChanges(request, changes))
    throw new CliFailure(
      `You have the change request #${request.id} (${stateText(request.state)}) in ${environment} of ${project}. Apply or cancel it first`,
    )
}

/**
 * Puts changes of a protected environment into a change request and asks for its review. A pending request of an
 * earlier run is kept when it has the same changes, and replaced otherwise.
 */
export async function propose(api: Api, proposal: Proposal): Promise<Proposed> {
  const { project, environment, title, changes } = proposal
  const path = `${pathOf(project)}/change-requests`
  const pending = await pendingIn(api, proposal)
  const isKept = pending !== undefined && hasChanges(pending, changes)
  if (pending && !isKept) await api.call('PUT', `${path}/${pending.id}/state`, { body: { state: 'Cancelled' } })
  const added = `${pathOf(project)}/environments/${encoded(environment)}/change-requests`
  const own = isKept ? pending : await api.call<Request>('POST', added, { body: changes })
  if (own.title !== title) await api.call('PUT', `${path}/${own.id}/title`, { body: { title } })
  const { state } =
    own.state === 'Draft'
      ? await api.call<Request>('PUT', `${path}/${own.id}/state`, { body: { state: 'In review' } })
      : own
  return { project, environment, id: own.id, state }
}
