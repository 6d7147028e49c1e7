import { Anchor, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { featureTypesQuery } from '../../api/queries.ts'
import { LOCALE, plural, t } from '../../lib/messages.ts'
import { Section } from '../../ui/section.tsx'
import { daysWord, stageRows } from './facts.ts'
import classes from './project-health.module.css'
import type { Insights, Status } from './queries.ts'

/** The live toggles of a project by type. */
export function TogglesByType({ counts }: { readonly counts: Insights['featureTypeCounts'] }) {
  const { data } = useQuery(featureTypesQuery)
  const nameOf = (type: string) => t(data?.types.find(({ id }) => id === type)?.name ?? type)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section title={t('Toggles by type')}>
      <Table aria-label={t('Toggles by type')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Type')}</Table.Th>
            <Table.Th ta="right">{t('Toggles')}</Table.Th>
            <Table.Th w="50%">{t('Share')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {counts
            .toSorted((a, b) => b.count - a.count)
            .map(({ type, count }) => (
              <Table.Tr key={type}>
                <Table.Th scope="row" fw={400}>
                  {nameOf(type)}
                </Table.Th>
                <Table.Td ta="right">{count.toLocaleString(LOCALE)}</Table.Td>
                <Table.Td>
                  <span className="lf-visually-hidden">{Math.round((count / total) * 100)}%</span>
                  <div aria-hidden className={classes.share} style={{ width: `${(count / total) * 100}%` }} />
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

export const Lifecycle = ({ status }: { readonly status: Status }) => (
  <Section title={t('Lifecycle')}>
    <Table aria-label={t('Lifecycle')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Stage')}</Table.Th>
          <Table.Th ta="right">{t('Toggles')}</Table.Th>
          <Table.Th ta="right">{t('Average stay')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {stageRows(status).map(({ stage, toggles, time }) => (
          <Table.Tr key={stage}>
            <Table.Th scope="row" fw={400}>
              {stage}
            </Table.Th>
            <Table.Td ta="right">{toggles.toLocaleString(LOCALE)}</Table.Td>
            <Table.Td ta="right" className="lf-short">
              {time}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Section>
)

const MAX_RELEASES = 10

interface ReleasesProps {
  readonly projectId: string
  readonly leadTime: Insights['leadTime']
}

/** The toggles that were switched on in production last. */
export const Releases = ({ projectId, leadTime: { features, projectAverage } }: ReleasesProps) => (
  <Section
    title={t('Time to production')}
    about={t('From creation to the first switch in production. Toggles of the last year.')}
  >
    {features.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('No toggle was switched on in production yet.')}
      </Text>
    ) : (
      <>
        <Table aria-label={t('Time to production')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Toggle')}</Table.Th>
              <Table.Th ta="right">{t('Time')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {features.slice(0, MAX_RELEASES).map(({ name, timeToProduction }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                  <Anchor
                    className="lf-mono"
                    renderRoot={(props) => (
                      <Link
                        to="/projects/$projectId/features/$featureName"
                        params={{ projectId, featureName: name }}
                        {...props}
                      />
                    )}
                  >
                    {name}
                  </Anchor>
                </Table.Th>
                <Table.Td ta="right" className="lf-short">
                  {daysWord(timeToProduction)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" c="dimmed">
          {plural(features.length, '1 toggle, average {daysWord}', '{count} toggles, average {daysWord}', {
            count: features.length.toLocaleString(LOCALE),
            daysWord: daysWord(projectAverage),
          })}
        </Text>
      </>
    )}
  </Section>
)
