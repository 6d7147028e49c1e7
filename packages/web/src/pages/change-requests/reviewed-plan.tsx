import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { planQuery } from '../../api/release-plans.ts'
import { t } from '../../lib/messages.ts'
import type { PlanLike } from '../../lib/release-plan.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { PlanInWords } from '../../ui/release-plan/plan-in-words.tsx'
import type { StoredChange } from './describe-changes.ts'

interface ReviewedPlanProps {
  readonly request: ChangeRequest
  readonly change: StoredChange
  readonly feature: string
}

interface Payload {
  readonly planId?: string
  readonly milestoneId?: string
  /** Whether a plan that is added starts at once. */
  readonly start?: boolean
  /** The plan as it was approved, in a closed request. A plan that is added always has it. */
  readonly snapshot?: PlanLike | null
}

/** The release plan that a change adds or starts: what reviewers approve. */
export function ReviewedPlan({ request, change, feature }: ReviewedPlanProps) {
  const { planId = '', milestoneId, start, snapshot } = (change.payload ?? {}) as Payload
  const target = { projectId: request.project, featureName: feature, environment: request.environment }
  const query = useQuery({ ...planQuery(target, planId), enabled: !snapshot && planId !== '' })
  if (change.action === 'addReleasePlan')
    return snapshot ? (
      <Plan plan={snapshot} milestoneId={start ? snapshot.milestones[0]?.id : undefined} isAdded />
    ) : null
  if (snapshot) return <Plan plan={snapshot} milestoneId={milestoneId} />
  // The conflict of the change says that the plan is gone.
  if (query.isError) return null
  return <QueryResult query={query}>{(plan) => <Plan plan={plan} milestoneId={milestoneId} />}</QueryResult>
}

interface PlanProps {
  readonly plan: PlanLike
  /** The milestone that starts. */
  readonly milestoneId: string | undefined
  readonly isAdded?: boolean
}

function Plan({ plan, milestoneId, isAdded = false }: PlanProps) {
  const first = plan.milestones.find(({ id }) => id === milestoneId)?.name
  return (
    <Stack gap="xs">
      <Text size="sm">
        <strong>{plan.name}</strong>
        {first !== undefined && t(' starts with {first}.', { first })}
        {first === undefined && isAdded && t(' is added as a draft. Its start needs another request.')}{' '}
        {t('The plan is approved as a whole: its milestones, its safeguards and the way back.')}
      </Text>
      <PlanInWords plan={plan} />
    </Stack>
  )
}
