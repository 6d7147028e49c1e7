import { addToDraft } from '../../api/change-requests.ts'
import { api, dataOf } from '../../api/client.ts'
import type { RequestBody } from '../../lib/operations.ts'
import type { Change, ChangeRequest } from '../../lib/types.ts'
import { pathOf, type Ref } from './queries.ts'

const ONE = '/api/admin/projects/{projectId}/change-requests/{changeRequestId}'

export type StateWish = Omit<RequestBody<`${typeof ONE}/state`, 'put'>, 'version'>

/** A request in the version that the user has read. */
export interface ReadRequest extends Ref {
  readonly version: number
}

/** The server answers 412 when the changes are no longer those that the user has read. */
export const moveRequest = ({ version, ...ref }: ReadRequest, wish: StateWish) =>
  dataOf(api.PUT(`${ONE}/state`, { params: pathOf(ref), body: { ...wish, version } }))

export const renameRequest = (ref: Ref, title: string) =>
  api.PUT(`${ONE}/title`, { params: pathOf(ref), body: { title } })

export const requestReviewers = (ref: Ref, reviewers: number[]) =>
  api.PUT(`${ONE}/approvers`, { params: pathOf(ref), body: { reviewers } })

export const commentRequest = (ref: Ref, text: string) =>
  api.POST(`${ONE}/comments`, { params: pathOf(ref), body: { text } })

export const discardRequest = (ref: Ref) => api.DELETE(ONE, { params: pathOf(ref) })

const changePath = (ref: Ref, id: number) => ({ path: { ...pathOf(ref).path, changeId: String(id) } })

/** Sending the same change again accepts the current state. */
export const editChange = (ref: Ref, id: number, body: Change) =>
  dataOf(api.PUT(`${ONE}/changes/{changeId}`, { params: changePath(ref, id), body }))

export const removeChange = (ref: Ref, id: number) =>
  api.DELETE(`${ONE}/changes/{changeId}`, { params: changePath(ref, id) })

export const previewRequest = (ref: Ref, contexts: Record<string, unknown>[]) =>
  dataOf(api.POST(`${ONE}/preview`, { params: pathOf(ref), body: { contexts } }))

/** All changes as they were sent, to send them again. */
export const sentChanges = ({ features, segments, environmentChanges }: ChangeRequest): Change[] => [
  ...features.flatMap(({ name, changes }) => changes.map((change) => sentChange(change, name))),
  ...[...segments, ...environmentChanges].map((change) => sentChange(change)),
]

export function sentChange({ action, payload }: { action: string; payload?: unknown }, feature?: string): Change {
  const about = feature === undefined ? {} : { feature }
  return { action: action as Change['action'], ...about, ...(payload != null && { payload: sentPayload(payload) }) }
}

/** Without the fields that the server adds to a closed request. */
export function sentPayload(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload
  const { snapshot: _, ...rest } = payload as { snapshot?: unknown }
  return rest
}

/** Restores a discarded draft. */
export async function restoreDraft(request: ChangeRequest): Promise<void> {
  const { project, environment, title } = request
  const { data } = await addToDraft(project, environment, sentChanges(request))
  if (data && !isGivenByServer(request)) await renameRequest({ project, id: data.id }, title)
}

export const isGivenByServer = ({ id, title }: Pick<ChangeRequest, 'id' | 'title'>): boolean =>
  title === `Change Request #${id}`
