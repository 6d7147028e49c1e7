import { t } from '../../../lib/messages.ts'
import { STAGE_LABELS, type Stage } from '../../../lib/stage.ts'

/** The label of the stage of a toggle. */
export function stageText({ stage, status, statusValue }: Stage): string {
  if (stage !== 'completed') return STAGE_LABELS[stage]
  const what = status === 'discarded' ? t('completed, discarded') : t('completed, kept')
  return statusValue ? `${what} (${statusValue})` : what
}
