import { List, Stack, Text, Title } from '@mantine/core'
import { t } from '../../lib/messages.ts'
import type { PlanLike } from '../../lib/release-plan.ts'
import { ROLL_BACK_TEXT, safeguardSentence } from '../../lib/release-plan-text.ts'
import { MilestoneLine } from './milestone-line.tsx'

interface PlanInWordsProps {
  readonly plan: PlanLike
  /** The heading level of the parts. */
  readonly order?: 3 | 4
}

/** What a reviewer approves: the milestones, the safeguards and the way back. */
export const PlanInWords = ({ plan: { name, description, milestones, safeguards }, order = 4 }: PlanInWordsProps) => (
  <Stack gap="xs">
    {description && (
      <Text size="sm" c="dimmed">
        {description}
      </Text>
    )}
    <Title order={order} fz="sm">
      {t('Milestones')}
    </Title>
    <MilestoneLine label={t('Milestones of {name}', { name })} milestones={milestones} isFull />
    <Title order={order} fz="sm">
      {t('Safeguards')}
    </Title>
    {safeguards.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('No safeguards: nothing stops this plan by itself.')}
      </Text>
    ) : (
      <List size="sm">
        {safeguards.map((guard) => (
          <List.Item key={guard.id}>{safeguardSentence(guard, milestones)}</List.Item>
        ))}
      </List>
    )}
    <Title order={order} fz="sm">
      {t('Way back')}
    </Title>
    <Text size="sm">
      {t('Anyone who can switch the toggle can pause or roll back the plan at any time. {rollBackText}', {
        rollBackText: ROLL_BACK_TEXT,
      })}
    </Text>
  </Stack>
)
