import { foundation } from './0001_foundation.ts'
import { identity } from './0002_identity.ts'
import { notices } from './0003_notices.ts'
import { evaluation } from './0004_evaluation.ts'
import { changeRequests } from './0005_change_requests.ts'
import { requestSearch } from './0006_request_search.ts'
import { passwordEnds } from './0007_password_ends.ts'
import { addonTargets } from './0008_addon_targets.ts'
import { visibility } from './0009_visibility.ts'
import { indexes } from './0010_indexes.ts'
import { growth } from './0011_growth.ts'
import { revisionCheckpoint } from './0012_revision_checkpoint.ts'
import { eventRetention } from './0013_event_retention.ts'
import { retention } from './0014_retention.ts'
import { reads } from './0015_reads.ts'
import { projectEnvironments } from './0016_project_environments.ts'
import { content } from './0017_content.ts'
import { people } from './0018_people.ts'
import { instanceId } from './0019_instance_id.ts'
import { tokens } from './0020_tokens.ts'
import { projectSettings } from './0021_project_settings.ts'
import { owner } from './0024_owner.ts'
import { savedViews } from './0025_saved_views.ts'
import { projectDays } from './0026_project_days.ts'
import { notices as userNotices } from './0027_notices.ts'
import { ownAccount } from './0028_own_account.ts'
import { impactMetrics } from './0030_impact_metrics.ts'
import { releasePlans } from './0031_release_plans.ts'
import { metricSources } from './0032_metric_sources.ts'
import { codeReferences } from './0034_code_references.ts'
import { environmentIndexes } from './0035_environment_indexes.ts'
import { payloadSchema } from './0036_payload_schema.ts'
import { unusedIndexes } from './0037_unused_indexes.ts'
import { eventText } from './0038_event_text.ts'
import { avatarTimes } from './0039_avatar_times.ts'
import { segmentUses } from './0040_segment_uses.ts'
import type { Migration } from './migration.ts'

/** In order. A released migration never changes. */
export const MIGRATIONS: readonly Migration[] = [
  foundation,
  identity,
  notices,
  evaluation,
  changeRequests,
  requestSearch,
  passwordEnds,
  addonTargets,
  visibility,
  indexes,
  growth,
  revisionCheckpoint,
  eventRetention,
  retention,
  reads,
  projectEnvironments,
  content,
  people,
  instanceId,
  tokens,
  projectSettings,
  owner,
  savedViews,
  projectDays,
  userNotices,
  ownAccount,
  impactMetrics,
  releasePlans,
  metricSources,
  codeReferences,
  environmentIndexes,
  payloadSchema,
  unusedIndexes,
  eventText,
  avatarTimes,
  segmentUses,
]
