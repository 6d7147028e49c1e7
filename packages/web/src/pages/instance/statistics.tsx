import { Anchor, Table, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { BASE_PATH } from '../../api/page-config.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import { QueryResult, SkeletonLines } from '../../ui/query-result.tsx'
import { statisticRows } from './facts.ts'

/** Counts of the instance. Only Admins may read them. */
export function Statistics() {
  const query = useQuery({
    queryKey: keys.instance('statistics'),
    queryFn: () => dataOf(api.GET('/api/admin/instance-admin/statistics')),
  })
  return (
    <section aria-label={t('Statistics')}>
      <Title order={2} mb={8}>
        {t('Statistics')}
      </Title>
      <QueryResult query={query} skeleton={<SkeletonLines count={4} />}>
        {(statistics) => (
          <Table className="lf-card" aria-label={t('Statistics')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Count')}</Table.Th>
                <Table.Th ta="right">{t('Number // count')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {statisticRows(statistics).map(([label, value]) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row" fw={400}>
                    {label}
                  </Table.Th>
                  <Table.Td ta="right">{value}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </QueryResult>
      <Anchor size="sm" mt={8} display="inline-block" href={`${BASE_PATH}/api/admin/instance-admin/statistics/csv`}>
        {t('Download all as CSV')}
      </Anchor>
    </section>
  )
}
