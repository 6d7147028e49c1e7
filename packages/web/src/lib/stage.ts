import { t } from './messages.ts'
import type { ResponseBody } from './operations.ts'

export type Stage = ResponseBody<'/api/admin/projects/{projectId}/features/{featureName}/lifecycle'>[number]

/** The stages of the lifecycle of a toggle, by the values of the API. */
export const STAGE_LABELS: Readonly<Record<Stage['stage'], string>> = {
  initial: t('no usage yet'),
  'pre-live': t('in development'),
  live: t('live in production'),
  completed: t('completed'),
  archived: t('archived'),
}
