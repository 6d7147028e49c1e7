import { Text } from '@mantine/core'
import { t } from '../../../lib/messages.ts'
import type { ReleasePlan, Safeguard } from '../../../lib/release-plan.ts'
import { actionText, conditionText, READING_LABELS, readingText } from '../../../lib/release-plan-text.ts'
import classes from '../../../ui/release-plan/release-plan.module.css'
import { SafeguardChart } from '../../../ui/release-plan/safeguard-chart.tsx'

/** The safeguards of a plan with their last readings. */
export const SafeguardList = ({ plan }: { readonly plan: ReleasePlan }) => (
  <ul className={classes.guards} aria-label={t('Safeguards of {name}', { name: plan.name })}>
    {plan.safeguards.map((safeguard) => (
      <li key={safeguard.id} className={classes.guard}>
        <span className={classes.wrap}>
          {t('{actionText} when {conditionText}', {
            actionText: actionText(safeguard, plan.milestones),
            conditionText: conditionText(safeguard),
          })}
        </span>
        {plan.state !== 'draft' && <Reading safeguard={safeguard} environment={plan.environment} />}
      </li>
    ))}
  </ul>
)

function Reading({ safeguard, environment }: { readonly safeguard: Safeguard; readonly environment: string }) {
  const { reading, triggerCondition } = safeguard
  if (!reading)
    return (
      <Text size="sm" c="dimmed">
        {t('Not read yet')}
      </Text>
    )
  return (
    <>
      <div className={classes.reading} data-state={reading.state} title={reading.message}>
        <strong>{READING_LABELS[reading.state]}</strong>
        <span className="lf-mono">{readingText(reading, triggerCondition.operator)}</span>
      </div>
      {(reading.state === 'no-data' || reading.state === 'unavailable') && (
        <div className={classes.about}>{reading.message}</div>
      )}
      <SafeguardChart safeguard={safeguard} environment={environment} />
    </>
  )
}
