import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toggleQuery } from '../../api/queries.ts'
import { sideSentence } from '../../lib/conflict.ts'
import { wholeStrategy } from '../../lib/differences.ts'
import { plural, t } from '../../lib/messages.ts'
import { toastDone } from '../../ui/toast.tsx'
import type { ChangeCardProps } from './change-card-props.ts'
import classes from './request-changes.module.css'
import { editChange, sentChange } from './requests-api.ts'
import { reasonAgainst } from './verdicts.ts'

/** A conflict: the state then, the state now, and the wanted state. */
export function Conflict({ request, facts, action, described, feature, segments }: ChangeCardProps) {
  const { change } = described
  const { data } = useQuery({ ...toggleQuery(request.project, feature ?? ''), enabled: feature !== undefined })
  const there = data?.value.environments.find(({ name }) => name === request.environment)
  const strategies = new Map((there?.strategies ?? []).map((one) => [one.id, wholeStrategy(one, segments)]))
  const said = (value: unknown) => sideSentence(value, segments, strategies)
  const details = change.conflictDetails
  const isGone = details?.kind.endsWith('-gone') || details?.kind === 'toggle-archived'
  const isEditable = reasonAgainst('edit', facts) === undefined
  const renew = async () => {
    const isDone = await action.run('renew', () => editChange(request, change.id, sentChange(change, feature)))
    if (isDone) toastDone(t('Current value accepted'))
  }
  return (
    <div className={classes.conflict}>
      <Text size="sm" fw={600} c="var(--lf-danger)">
        {t('Conflict: {conflict}', { conflict: change.conflict })}
      </Text>
      {details && (
        <dl className={classes.sides}>
          <dt>{t('When requested')}</dt>
          <dd>{said(details.then)}</dd>
          <dt>{t('Now')}</dt>
          <dd>{said(details.now)}</dd>
          <dt>{t('Wanted')}</dt>
          <dd>{said(details.wanted)}</dd>
        </dl>
      )}
      <Group gap="xs">
        {isGone ? (
          <Text size="sm">{t('Nothing left to change. The author can remove this change.')}</Text>
        ) : isEditable ? (
          <Button variant="default" loading={action.busy === 'renew'} onClick={() => void renew()}>
            {t('Accept current value')}
          </Button>
        ) : (
          <Text size="sm">{t('The author can accept the current value or remove this change.')}</Text>
        )}
        {!isGone && isEditable && facts.approvals > 0 && (
          <Text size="sm">
            {t('This withdraws {approvals}.', {
              approvals: plural(facts.approvals, '{count} approval', '{count} approvals', { count: facts.approvals }),
            })}
          </Text>
        )}
      </Group>
    </div>
  )
}
