import { openAudit, pastView } from '#features/audit/index'
import {
  addOwner,
  copyPermissions,
  type Identities,
  identification,
  type OidcSlice,
  openIdentity,
  revokeTokensOfProject,
  type Visibility,
} from '#features/identity/index'
import { type NoticesSlice, openFigures, openInsights } from '#features/insights/index'
import { type FrontendOrigins, isInMaintenance, openInstance, type Settings } from '#features/instance/index'
import {
  conflictingRequests,
  heldToggles,
  openReview,
  type Protections,
  plannedUsesOfSegment,
  protectIn,
  releases,
  requestFactsOf,
} from '#features/review/index'
import { type GuardReader, recentCounts, type Snapshot, type Usage } from '#features/sdk/index'
import { batchSlice, openToggles, ownersOf } from '#features/toggles/index'
import { openWorkspace } from '#features/workspace/index'
import type { Config } from '#platform/config/settings'
import type { Mailer } from '#platform/mail/mailer'
import type { SecretBox } from '#platform/secrets/secret-box'
import { Signal } from '#platform/signal'
import type { Deps, Slice } from '#platform/slice'
import type { WarnOf } from '#platform/telemetry/telemetry'
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
  readonly guards: GuardReader
  readonly mailer: Mailer
  readonly isDraining: () => boolean
  readonly newSecret: () => string
  readonly newId: () => string
  readonly random: () => number
  readonly warnOf: WarnOf
  /** The address of the web UI, known once the server listens. */
  readonly publicUrl: () => string
}

export interface ControlPlane {
  readonly slices: readonly Slice[]
  readonly notices: NoticesSlice
}

const instanceSlices = (deps: ControlPlaneDeps): readonly Slice[] =>
  openInstance({
    ...deps,
    version: VERSION,
    isPasswordLoginOff: deps.oidc.isPasswordLoginOff,
    isOidcFromEnvironment: deps.oidc.isConfiguredByEnvironment,
    isEmailEnabled: deps.mailer.isEnabled,
  })

/** The administration API, for users and scripts. */
export function controlPlane(deps: ControlPlaneDeps): ControlPlane {
  const { config, identities, visibility, oidc, usage, snapshot } = deps
  const { visibleProjects } = visibility
  const protect = protectIn(deps.protections)
  const figures = openFigures(deps, (toggle) => snapshot.toggle(toggle)?.project)
  const {
    slices: toggleSlices,
    lists,
    summaries,
    ...commands
  } = openToggles({
    ...deps,
    visibleProjects,
    pastView: pastView(deps, visibleProjects),
    heldToggles,
    releases,
    plannedUses: plannedUsesOfSegment,
    protect,
    copyPermissions,
    recentCounts: recentCounts(deps),
    stats: figures.stats,
    onSeen: (listener) => usage.onSeen(listener),
  })
  const review = openReview({
    ...deps,
    ...commands,
    actorFor: identities.actorFor,
    isPaused: () => isInMaintenance(deps.settings),
    releasePlanIntervalMs: config.releasePlanIntervalMs,
  })
  const noticed = new Signal<ReadonlySet<number>>()
  const insights = openInsights({
    ...deps,
    lists,
    summaries,
    figures,
    visibleProjects,
    access: identities.access,
    version: VERSION,
    toggles: () => snapshot.toggles,
    isOidcEnabled: () => oidc.loginOptions().length > 0,
    actorFor: identities.actorFor,
    ownersOf,
    conflictingRequests,
    onNotices: noticed.emit,
  })
  const slices = [
    ...instanceSlices(deps),
    ...openIdentity(deps),
    ...openWorkspace({ ...deps, visibleProjects, addOwner, protect, revokeTokens: revokeTokensOfProject }),
    ...toggleSlices,
    ...openAudit({
      ...deps,
      visibleProjects,
      identify: identification(config, identities),
      onNotices: noticed.listen,
      proposals: review.proposals,
      requestFactsOf,
      commands: commands.toggleCommands,
    }),
    ...review.slices,
    ...insights.slices,
  ]
  const all = slices.flatMap((slice) => slice.commands)
  const batches = batchSlice({ ...deps, commands: all, prepared: review.preparedInputs })
  return { slices: [...slices, batches], notices: insights.notices }
}
