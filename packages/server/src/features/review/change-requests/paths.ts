import { idFrom } from '#kernel/names'

const projectPath = '/api/admin/projects/:projectId'
export const environmentPath = `${projectPath}/environments/:environment/change-requests` as const
export const requestsPath = `${projectPath}/change-requests` as const
export const onePath = `${requestsPath}/:changeRequestId` as const
export const TAG = 'Change requests'

export const refFrom = ({ projectId, changeRequestId }: { projectId: string; changeRequestId: string }) => ({
  project: projectId,
  id: idFrom('change request', changeRequestId),
})
