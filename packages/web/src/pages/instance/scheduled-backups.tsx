import { Alert, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import { QueryResult, SkeletonLines } from '../../ui/query-result.tsx'
import { Time } from '../../ui/time.tsx'
import { fileText, scheduleText } from './backup-facts.ts'

/** The schedule of backups and the result of the last one. Only Admins may read it. */
export function ScheduledBackups() {
  const query = useQuery({
    queryKey: keys.instance('backups'),
    queryFn: () => dataOf(api.GET('/api/admin/backups')),
  })
  return (
    <QueryResult query={query} skeleton={<SkeletonLines count={2} />}>
      {(backups) => (
        <>
          {backups.failure && (
            <Alert color="red" title={t('The last backup failed')}>
              {backups.failure.reason} (<Time at={backups.failure.at} />)
            </Alert>
          )}
          <Table className="lf-card" aria-label={t('Scheduled backups')}>
            <Table.Tbody>
              <Table.Tr>
                <Table.Th scope="row" fw={400}>
                  {t('Schedule // of backups')}
                </Table.Th>
                <Table.Td>{scheduleText(backups)}</Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th scope="row" fw={400}>
                  {t('Last backup')}
                </Table.Th>
                <Table.Td>
                  {backups.last ? (
                    <>
                      <Time at={backups.last.at} /> · <span className="lf-mono">{fileText(backups.last)}</span>
                    </>
                  ) : (
                    t('none yet // a backup')
                  )}
                </Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
        </>
      )}
    </QueryResult>
  )
}
