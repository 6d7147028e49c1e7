import { Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import { T, t } from '../../../lib/messages.ts'
import type { ToggleEnvironment } from '../../../lib/types.ts'
import { inFigures } from '../../../lib/usage.ts'
import { EnvironmentCard, useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Time } from '../../../ui/time.tsx'
import type { TabProps } from './tab.ts'

const EVERY_MS = 5_000

const usePropagation = (name: string) =>
  useQuery({
    queryKey: keys.propagation(name),
    queryFn: () => dataOf(api.GET('/api/admin/environments/{name}/rollout-status', { params: { path: { name } } })),
    refetchInterval: EVERY_MS,
  })

/** The propagation of the last change by environment, and the last use of the toggle there. */
export const PropagationView = ({ toggle }: TabProps) => (
  <Stack component="section" gap="sm" aria-label={t('Propagation to clients')}>
    <Title order={2}>{t('Propagation to clients')}</Title>
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      {toggle.environments.map((environment) => (
        <Arrived key={environment.name} environment={environment} />
      ))}
    </SimpleGrid>
    <Text size="xs" c="dimmed">
      {t('Clients that stream from or poll this instance.')}
    </Text>
  </Stack>
)

function Arrived({ environment }: { readonly environment: ToggleEnvironment }) {
  const { name, lastSeenAt } = environment
  const status = usePropagation(name)
  const { displayName } = useEnvironmentLook()(name)
  return (
    <EnvironmentCard name={name}>
      <Stack gap={6} p="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3}>{displayName}</Title>
          <Text size="xs" c="dimmed">
            {lastSeenAt ? <T text="requested {time}" time={<Time at={lastSeenAt} />} /> : t('never requested')}
          </Text>
        </Group>
        <QueryResult query={status}>
          {({ clients, applications }) => (
            <Clients
              total={clients.total}
              upToDate={clients.upToDate}
              behind={applications.filter((one) => one.upToDate < one.total).map(({ appName }) => appName)}
            />
          )}
        </QueryResult>
      </Stack>
    </EnvironmentCard>
  )
}

interface ClientsProps {
  readonly total: number
  readonly upToDate: number
  /** Applications with clients that have an older revision. */
  readonly behind: readonly string[]
}

function Clients({ total, upToDate, behind }: ClientsProps) {
  if (total === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('No clients connected.')}
      </Text>
    )
  const sentence =
    upToDate === total
      ? t('All {total} clients have the newest revision', { total: inFigures(total) })
      : t('{upToDate} of {total} clients have the newest revision', {
          upToDate: inFigures(upToDate),
          total: inFigures(total),
        })
  return (
    <>
      <Progress
        value={(upToDate / total) * 100}
        color={upToDate === total ? 'var(--lf-on)' : 'var(--lf-some)'}
        size="sm"
        aria-label={sentence}
      />
      <Text size="sm">{total === 1 && upToDate === 1 ? t('1 client, with the newest revision') : sentence}</Text>
      {behind.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('Older in: {behind}', { behind: behind.map((name) => name || t('unnamed')).join(', ') })}
        </Text>
      )}
    </>
  )
}
