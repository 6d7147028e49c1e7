import type { Deps, Slice } from '#platform/slice'
import { maintenanceSlice } from './maintenance/index.ts'
import { instanceSlice } from './server-info/index.ts'
import { type UiConfigDeps, uiConfigSlice } from './ui-config/index.ts'
import { unleashUiSlice } from './unleash-ui/index.ts'

export interface InstanceDeps extends Deps, UiConfigDeps {
  readonly isDraining: () => boolean
  readonly newSecret: () => string
}

export const openInstance = (deps: InstanceDeps): readonly Slice[] => [
  instanceSlice(deps, deps.isDraining, deps.newSecret),
  uiConfigSlice(deps, deps),
  maintenanceSlice(deps, deps.settings),
  unleashUiSlice(deps),
]
