import { Anchor, Stack, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../../../lib/messages.ts'
import { byApplication, byVariant, type Counted, inFigures, type UsageFilter } from '../../../lib/usage.ts'

interface TableProps {
  readonly data: readonly Counted[]
  readonly filter: UsageFilter
}

/** The applications, highest count first. */
export const ApplicationsTable = ({ data, filter }: TableProps) => (
  <Stack component="section" className="lf-card" p="sm" gap="xs" aria-label={t('Applications')}>
    <Title order={3}>{t('Applications')}</Title>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Application')}</Table.Th>
          <Table.Th ta="right">{t('On')}</Table.Th>
          <Table.Th ta="right">{t('Off')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {byApplication(data, filter).map(({ appName, yes, no }) => (
          <Table.Tr key={appName}>
            <Table.Td>
              <Anchor component={Link} to="/applications/$appName" params={{ appName } as never} size="sm">
                {appName}
              </Anchor>
            </Table.Td>
            <Table.Td ta="right">{inFigures(yes)}</Table.Td>
            <Table.Td ta="right">{inFigures(no)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Stack>
)

/** The counts of the variants. */
export function VariantsTable({ data, filter }: TableProps) {
  const variants = byVariant(data, filter)
  const total = variants.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack component="section" className="lf-card" p="sm" gap="xs" aria-label={t('Variants')}>
      <Title order={3}>{t('Variants')}</Title>
      {variants.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No variant usage.')}
        </Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Variant')}</Table.Th>
              <Table.Th ta="right">{t('Times')}</Table.Th>
              <Table.Th ta="right">{t('Share')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {variants.map(({ name, count }) => (
              <Table.Tr key={name}>
                <Table.Td className="lf-mono">{name}</Table.Td>
                <Table.Td ta="right">{inFigures(count)}</Table.Td>
                <Table.Td ta="right">{Math.round((count / total) * 100)}%</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}
