import { api, dataOf, dataWithEtag } from '../../api/client.ts'
import type { IfMatch } from '../../api/conditional-write.ts'
import type { ContextField } from '../../lib/types.ts'
import type { LegalValue } from './legal-values.ts'

/** A context field of a project, or of all projects without `project`. */
export interface FieldRef {
  readonly name: string
  readonly project?: string | undefined
}

const ALL = '/api/admin/context'
const OF_PROJECT = '/api/admin/projects/{projectId}/context'

const pathOf = (name: string) => ({ path: { contextField: name } })
const projectPathOf = (name: string, projectId: string) => ({ path: { projectId, contextField: name } })

/** Names are unique over all projects. */
export const checkFieldName = (name: string) => api.POST(`${ALL}/validate`, { body: { name } })

export async function createField(
  body: { name: string; description: string; stickiness: boolean; legalValues: LegalValue[] },
  project: string | undefined,
): Promise<void> {
  if (project === undefined) await api.POST(ALL, { body })
  else await api.POST(OF_PROJECT, { params: { path: { projectId: project } }, body })
}

export async function updateField(
  { name, project }: FieldRef,
  body: Pick<ContextField, 'description' | 'stickiness'>,
  headers: IfMatch,
): Promise<void> {
  if (project === undefined) await api.PUT(`${ALL}/{contextField}`, { params: pathOf(name), body, headers })
  else await api.PUT(`${OF_PROJECT}/{contextField}`, { params: projectPathOf(name, project), body, headers })
}

export async function deleteField({ name, project }: FieldRef): Promise<void> {
  if (project === undefined) await api.DELETE(`${ALL}/{contextField}`, { params: pathOf(name) })
  else await api.DELETE(`${OF_PROJECT}/{contextField}`, { params: projectPathOf(name, project) })
}

export async function addLegalValue({ name, project }: FieldRef, body: LegalValue): Promise<void> {
  if (project === undefined) await api.POST(`${ALL}/{contextField}/legal-values`, { params: pathOf(name), body })
  else await api.POST(`${OF_PROJECT}/{contextField}/legal-values`, { params: projectPathOf(name, project), body })
}

export async function removeLegalValue({ name, project }: FieldRef, legalValue: string): Promise<void> {
  if (project === undefined)
    await api.DELETE(`${ALL}/{contextField}/legal-values/{legalValue}`, {
      params: { path: { contextField: name, legalValue } },
    })
  else
    await api.DELETE(`${OF_PROJECT}/{contextField}/legal-values/{legalValue}`, {
      params: { path: { projectId: project, contextField: name, legalValue } },
    })
}

export const fetchField = ({ name, project }: FieldRef) =>
  project === undefined
    ? dataWithEtag(api.GET(`${ALL}/{contextField}`, { params: pathOf(name) }))
    : dataWithEtag(api.GET(`${OF_PROJECT}/{contextField}`, { params: projectPathOf(name, project) }))

export async function fetchUses({ name, project }: FieldRef) {
  const { strategies } =
    project === undefined
      ? await dataOf(api.GET(`${ALL}/{contextField}/strategies`, { params: pathOf(name) }))
      : await dataOf(api.GET(`${OF_PROJECT}/{contextField}/strategies`, { params: projectPathOf(name, project) }))
  return strategies
}
