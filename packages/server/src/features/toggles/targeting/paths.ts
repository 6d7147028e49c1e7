import { refOf, togglePath } from '#features/toggles/toggle/index'
import type { ToggleEnvironment } from './toggle-environment.ts'

export const environmentPath = `${togglePath}/environments/:environment` as const

interface PathParams {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
}

export const toggleEnvironmentOf = (params: PathParams): ToggleEnvironment => ({
  ...refOf(params),
  environment: params.environment,
})
