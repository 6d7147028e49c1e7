import { openAudit, pastView } from '#features/audit/index'
import {
  addOwner,
  type Identities,
  identification,
  type OidcSlice,
  openIdentity,
  type Visibility,
} from '#features/identity/index'
import { type FrontendOrigins, openInstance, type Settings } from '#features/instance/index'
import { heldToggles, openReview, type Protections, plannedUsesOfSegment } from '#features/review/index'
import { recentCounts, type Snapshot, type Usage } from '#features/sdk/index'
import { openToggles } from '#features/toggles/index'
import { openWorkspace } from '#features/workspace/index'
import type { Config } from '#platform/config/settings'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Deps, Slice } from '#platform/slice'
import { VERSION } from '#platform/version'

export interface ControlPlaneDeps extends Deps {
  readonly config: Config
  readonly identities: Identities
  readonly visibility: Visibility
  readonly protections: Protections
  readonly settings: Settings
  readonly origins: FrontendOrigins
  readonly box: SecretBox
  readonly oidc: OidcSlice
  readonly usage: Usage
  readonly snapshot: Snapshot
  readonly isDraining: () => boolean
  readonly newSecret: () => string
  readonly newId: () => string
  readonly random: () => number
}

/** The administration API, for users and scripts. */
export function controlPlane(deps: ControlPlaneDeps): readonly Slice[] {
  const { config, identities, visibility, oidc, usage } = deps
  const { visibleProjects } = visibility
  const { slices: toggleSlices, ...commands } = openToggles({
    ...deps,
    visibleProjects,
    pastView: pastView(deps, visibleProjects),
    heldToggles,
    plannedUses: plannedUsesOfSegment,
    recentCounts: recentCounts(deps),
    onSeen: (listener) => usage.onSeen(listener),
  })
  const review = openReview({ ...deps, ...commands, actorFor: identities.actorFor })
  return [
    ...openInstance({
      ...deps,
      version: VERSION,
      isPasswordLoginOff: oidc.isPasswordLoginOff,
      isOidcFromEnvironment: oidc.isConfiguredByEnvironment,
    }),
    ...openIdentity(deps),
    ...openWorkspace({ ...deps, visibleProjects, addOwner }),
    ...toggleSlices,
    ...openAudit({
      ...deps,
      visibleProjects,
      identify: identification(config, identities),
      proposals: review.proposals,
      commands: commands.toggleCommands,
    }),
    ...review.slices,
  ]
}
