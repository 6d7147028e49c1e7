import type { Slice } from '#platform/slice'
import { type BackupJobDeps, backupsSlice } from './backups/index.ts'
import { maintenanceSlice } from './maintenance/index.ts'
import { instanceSlice } from './server-info/index.ts'
import { type UiConfigDeps, uiConfigSlice } from './ui-config/index.ts'
import { unleashUiSlice } from './unleash-ui/index.ts'

export interface InstanceDeps extends BackupJobDeps, Omit<UiConfigDeps, 'config'> {
  readonly isDraining: () => boolean
  readonly newSecret: () => string
}

export const openInstance = (deps: InstanceDeps): readonly Slice[] => [
  instanceSlice(deps, deps.isDraining, deps.newSecret),
  uiConfigSlice(deps, deps),
  maintenanceSlice(deps, deps.settings),
  unleashUiSlice(deps),
  backupsSlice(deps),
]
