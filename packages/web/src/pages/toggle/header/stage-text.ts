import type { ResponseBody } from '../../../lib/operations.ts'

export type Stage = ResponseBody<'/api/admin/projects/{projectId}/features/{featureName}/lifecycle'>[number]

const LABELS: Readonly<Record<Stage['stage'], string>> = {
  initial: 'no usage yet',
  'pre-live': 'in development',
  live: 'live in production',
  completed: 'completed',
  archived: 'archived',
}

/** The label of the stage of a toggle. */
export function stageText({ stage, status, statusValue }: Stage): string {
  if (stage !== 'completed') return LABELS[stage]
  const what = status === 'discarded' ? 'completed, discarded' : 'completed, kept'
  return statusValue ? `${what} (${statusValue})` : what
}
