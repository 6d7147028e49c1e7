import type { Parts, Slice } from '#platform/slice'
import { instanceSlice } from './server-info/index.ts'
import { type UiConfigParts, uiConfigSlice } from './ui-config/index.ts'

export interface InstanceDeps extends UiConfigParts {
  readonly isDraining: () => boolean
  readonly newSecret: () => string
}

export const openInstance = (parts: Parts, deps: InstanceDeps): readonly Slice[] => [
  instanceSlice(parts, deps.isDraining, deps.newSecret),
  uiConfigSlice(parts, deps),
]
