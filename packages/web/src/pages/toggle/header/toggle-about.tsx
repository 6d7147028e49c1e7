import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Archive, Hourglass, TimerOff } from 'lucide-react'
import { featureTypesQuery } from '../../../api/queries.ts'
import { isOutlived } from '../../../lib/health-text.ts'
import { inSentence, t } from '../../../lib/messages.ts'
import { ageOf, dateText } from '../../../lib/time.ts'
import type { Toggle } from '../../../lib/types.ts'
import { Time } from '../../../ui/time.tsx'
import { ToggleTypeIcon } from '../../../ui/toggle-type-icon.tsx'
import { stageText } from './stage-text.ts'
import { stagesQuery } from './stages-query.ts'
import { ToggleOwner } from './toggle-owner.tsx'

interface ToggleAboutProps {
  readonly projectId: string
  readonly toggle: Toggle
}

/** "release · 41 days · used 2 minutes ago · live", and the description. */
export function ToggleAbout({ projectId, toggle }: ToggleAboutProps) {
  const { data: types } = useQuery(featureTypesQuery)
  const { data: stages } = useQuery(stagesQuery(projectId, toggle.name))
  const type = types?.types.find(({ id }) => id === toggle.type)
  const stage = stages?.at(-1)
  return (
    <>
      <Group gap={6} component="div">
        <Group gap={4} component="span" title={type && t(type.description)}>
          <ToggleTypeIcon type={toggle.type} />
          {inSentence(t(type?.name ?? toggle.type))}
        </Group>
        ·
        <span title={t('Created on {value}', { value: dateText(toggle.createdAt) })}>
          {ageOf(toggle.createdAt, Date.now())}
        </span>
        ·
        <ToggleOwner projectId={projectId} toggle={toggle} />·
        <span>
          {toggle.lastSeenAt ? t('used ') : ''}
          <Time at={toggle.lastSeenAt} never={t('no usage yet')} />
        </span>
        {stage && stage.stage !== 'initial' && !toggle.archived && (
          <>
            ·<span>{stageText(stage)}</span>
          </>
        )}
        {toggle.impressionData && (
          <>
            ·<span>{t('impression data')}</span>
          </>
        )}
        {toggle.payloadSchema !== null && (
          <>
            ·<span title={toggle.payloadSchema}>{t('payload schema')}</span>
          </>
        )}
        {toggle.stale && (
          <span className="lf-mark">
            <Hourglass size={12} aria-hidden /> {t('stale')}
          </span>
        )}
        {isOutlived(toggle, type?.lifetimeDays, Date.now()) && (
          <span
            className="lf-mark"
            title={t('Expected lifetime of this type: {lifetimeDays} days', { lifetimeDays: type?.lifetimeDays })}
          >
            <TimerOff size={12} aria-hidden /> {t('past its lifetime')}
          </span>
        )}
        {toggle.archived && (
          <span className="lf-mark">
            <Archive size={12} aria-hidden /> {t('archived')}
          </span>
        )}
      </Group>
      {toggle.description && (
        <Text size="sm" mt={4} maw={800} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {toggle.description}
        </Text>
      )}
    </>
  )
}
