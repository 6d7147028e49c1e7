import { api } from '../../../api/client.ts'
import type { ChangedSubject } from '../../../api/invalidation.ts'
import type { Toggle } from '../../../lib/types.ts'

export type LinkOfToggle = NonNullable<Toggle['links']>[number]
type NewLink = Pick<LinkOfToggle, 'url' | 'title'>

const LINKS = '/api/admin/projects/{projectId}/features/{featureName}/link'

export const linkChanges = (project: string, toggle: string): ChangedSubject => ({ subject: 'toggle', project, toggle })

export const addLink = (projectId: string, featureName: string, { url, title }: NewLink) =>
  api.POST(LINKS, { params: { path: { projectId, featureName } }, body: { url, title } })

export const updateLink = (projectId: string, featureName: string, linkId: string, body: NewLink) =>
  api.PUT(`${LINKS}/{linkId}`, { params: { path: { projectId, featureName, linkId } }, body })

export const removeLink = (projectId: string, featureName: string, linkId: string) =>
  api.DELETE(`${LINKS}/{linkId}`, { params: { path: { projectId, featureName, linkId } } })
