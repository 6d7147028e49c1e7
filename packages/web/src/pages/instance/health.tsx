import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { api, dataOf } from '../../api/client.ts'
import { sentenceOf } from '../../api/failure.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'

const EVERY_MS = 15_000

interface ProbeProps {
  readonly label: string
  readonly path: '/health' | '/ready'
  readonly good: string
}

function Probe({ label, path, good }: ProbeProps) {
  const { data, error, isPending } = useQuery({
    queryKey: keys.instance(path),
    refetchInterval: EVERY_MS,
    retry: false,
    queryFn: () => dataOf(path === '/health' ? api.GET('/health') : api.GET('/ready')),
  })
  const isGood = data?.health === 'GOOD' && !error
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {label}
      </Table.Th>
      <Table.Td>
        <span role="status">
          {isPending ? (
            t('Checking…')
          ) : isGood ? (
            <Text span size="sm" c="var(--lf-on)">
              <CircleCheck size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {good}
            </Text>
          ) : (
            <Text span size="sm" c="var(--lf-danger)">
              <CircleX size={14} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
              {error ? sentenceOf(error) : t('No response')}
            </Text>
          )}
        </span>
      </Table.Td>
    </Table.Tr>
  )
}

/** The same checks as those of a load balancer. */
export const HealthRows = () => (
  <>
    <Probe label={t('Server (/health)')} path="/health" good="OK" />
    <Probe label={t('Database (/ready)')} path="/ready" good="OK" />
  </>
)
