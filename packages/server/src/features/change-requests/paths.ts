import { Type } from 'typebox'
import { notFound } from '#kernel/failure'

export const tags = ['Change requests']
export const projectPath = '/api/admin/projects/:projectId'
export const requestsPath = `${projectPath}/change-requests`
export const onePath = `${requestsPath}/:changeRequestId`

export const InProject = Type.Object({ projectId: Type.String() })
export const InEnvironment = Type.Object({ projectId: Type.String(), environment: Type.String() })
export const OneRequest = Type.Object({ projectId: Type.String(), changeRequestId: Type.String() })
export const OneChange = Type.Object({ ...OneRequest.properties, changeId: Type.String() })

/** What is no number that the store gives out is the id of nothing. */
function numberFrom(what: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound(what, text)
  return Number(text)
}

export const refFrom = ({ projectId, changeRequestId }: { projectId: string; changeRequestId: string }) => ({
  project: projectId,
  id: numberFrom('change request', changeRequestId),
})

export const changeIdFrom = ({ changeId }: { changeId: string }): number => numberFrom('change', changeId)
