import { t } from '../../../lib/messages.ts'
import type { ResponseBody } from '../../../lib/operations.ts'

export type Stage = ResponseBody<'/api/admin/projects/{projectId}/features/{featureName}/lifecycle'>[number]

const LABELS: Readonly<Record<Stage['stage'], string>> = {
  initial: t('no usage yet'),
  'pre-live': t('in development'),
  live: t('live in production'),
  completed: t('completed'),
  archived: t('archived'),
}

/** The label of the stage of a toggle. */
export function stageText({ stage, status, statusValue }: Stage): string {
  if (stage !== 'completed') return LABELS[stage]
  const what = status === 'discarded' ? t('completed, discarded') : t('completed, kept')
  return statusValue ? `${what} (${statusValue})` : what
}
