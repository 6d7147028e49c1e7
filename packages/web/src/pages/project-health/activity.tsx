import { Anchor, Group, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { LOCALE, t } from '../../lib/messages.ts'
import { Section } from '../../ui/section.tsx'
import { activitySentence, type Day, dayWord, eventsWord, recentDays } from './facts.ts'
import classes from './project-health.module.css'
import type { Status } from './queries.ts'

interface ActivityProps {
  readonly projectId: string
  readonly activity: Status['activityCountByDate']
}

/** The events of the last days as a chart, or as a table. */
export function Activity({ projectId, activity }: ActivityProps) {
  const [isTable, { toggle }] = useDisclosure(false)
  const days = recentDays(activity, Date.now())
  return (
    <Section
      title={t('Activity')}
      about={activitySentence(days)}
      actions={
        <Group gap="md">
          <Anchor component="button" type="button" size="sm" onClick={toggle} aria-expanded={isTable}>
            {isTable ? t('Show chart') : t('Show table')}
          </Anchor>
          <Anchor size="sm" renderRoot={(props) => <Link to="/events" search={{ project: projectId }} {...props} />}>
            {t('Event log')}
          </Anchor>
        </Group>
      }
    >
      {isTable ? <DayTable days={days} /> : <DayChart days={days} />}
    </Section>
  )
}

function DayChart({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <div>
      <div className={classes.bars} role="img" aria-label={activitySentence(days)}>
        {days.map(({ date, count }) => (
          <div key={date} className={classes.slot} title={`${dayWord(date)}: ${eventsWord(count)}`}>
            {count > 0 && <div className={classes.bar} style={{ height: `${(count / most) * 100}%` }} />}
          </div>
        ))}
      </div>
      <Group justify="space-between" mt={4} aria-hidden>
        <Text size="xs" c="dimmed">
          {dayWord(days[0]?.date ?? '')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('Today')}
        </Text>
      </Group>
    </div>
  )
}

const DayTable = ({ days }: { readonly days: readonly Day[] }) => (
  <Table aria-label={t('Events by day')}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t('Day')}</Table.Th>
        <Table.Th ta="right">{t('Events')}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {days.toReversed().map(({ date, count }) => (
        <Table.Tr key={date}>
          <Table.Th scope="row" fw={400}>
            {dayWord(date)}
          </Table.Th>
          <Table.Td ta="right">{count.toLocaleString(LOCALE)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
