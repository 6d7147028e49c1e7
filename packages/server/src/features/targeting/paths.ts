import { Type } from 'typebox'
import type { Place } from './place.ts'

export const flagPath = '/api/admin/projects/:projectId/features/:featureName'
export const environmentPath = `${flagPath}/environments/:environment`

export const OneFlag = Type.Object({ projectId: Type.String(), featureName: Type.String() })
export const InEnvironment = Type.Object({ ...OneFlag.properties, environment: Type.String() })

interface PathParams {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
}

export const placeOf = ({ projectId, featureName, environment }: PathParams): Place => ({
  project: projectId,
  name: featureName,
  environment,
})
