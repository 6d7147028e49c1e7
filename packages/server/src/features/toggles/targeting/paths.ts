import { refOf, togglePath } from '#features/toggles/toggle/index'
import type { Place } from './place.ts'

export const environmentPath = `${togglePath}/environments/:environment` as const

interface PathParams {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
}

export const placeOf = (params: PathParams): Place => ({ ...refOf(params), environment: params.environment })
