import { Progress, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, dataOf } from '../../api/client.ts'
import { environmentsQuery } from '../../api/queries.ts'
import { keys } from '../../api/query-keys.ts'
import { LOCALE, plural, T, t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { EnvironmentBadge, EnvironmentCard } from '../../ui/environment-badge.tsx'
import { QueryResult, SkeletonLines } from '../../ui/query-result.tsx'
import classes from './instance.module.css'

type Propagation = ResponseBody<'/api/admin/environments/{name}/rollout-status'>

const EVERY_MS = 10_000
const MAX_APPLICATIONS = 5

function Clients({ clients: { total, upToDate }, applications, revision }: Propagation) {
  if (total === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('No clients connected.')}
      </Text>
    )
  return (
    <>
      <Text size="sm" className="lf-figures">
        <T
          text="{bold}, {upToDate} with the newest revision ({revision})"
          bold={<b>{plural(total, '1 client', '{total} clients', { total: total.toLocaleString(LOCALE) })}</b>}
          upToDate={upToDate.toLocaleString(LOCALE)}
          revision={revision}
        />
      </Text>
      <Progress
        value={(upToDate / total) * 100}
        color="var(--lf-on)"
        aria-label={t('{upToDate} of {total} clients have the newest revision', { upToDate, total })}
      />
      {applications.slice(0, MAX_APPLICATIONS).map(({ appName, ...counts }) => (
        <Text key={appName} size="sm" c="dimmed" className="lf-figures">
          <T
            text="{link} {upToDate} of {total}"
            link={
              <Link to="/applications/$appName" params={{ appName }} className="lf-quiet">
                {appName}
              </Link>
            }
            upToDate={counts.upToDate}
            total={counts.total}
          />
        </Text>
      ))}
    </>
  )
}

const clientsQuery = (name: string) =>
  queryOptions({
    queryKey: keys.instance('clients', name),
    refetchInterval: EVERY_MS,
    queryFn: () => dataOf(api.GET('/api/admin/environments/{name}/rollout-status', { params: { path: { name } } })),
  })

/** The queries of all cards. */
export function useClientQueries() {
  const environments = useQuery(environmentsQuery)
  const clients = useQueries({ queries: (environments.data ?? []).map(({ name }) => clientsQuery(name)) })
  return [environments, ...clients]
}

function EnvironmentClients({ name }: { readonly name: string }) {
  const query = useQuery(clientsQuery(name))
  return (
    <EnvironmentCard name={name}>
      <Stack gap={4} p="sm">
        <div>
          <EnvironmentBadge name={name} />
        </div>
        <QueryResult query={query} skeleton={<SkeletonLines count={1} height={16} />}>
          {(propagation) => <Clients {...propagation} />}
        </QueryResult>
      </Stack>
    </EnvironmentCard>
  )
}

/** The connected clients, and whether they have the last change. */
export function ConnectedClients() {
  const { data: environments = [] } = useQuery(environmentsQuery)
  return (
    <section aria-label={t('Connected clients')}>
      <Title order={2} mb={4}>
        {t('Connected clients')}
      </Title>
      <Text size="sm" c="dimmed" mb={8}>
        {t('SDKs that stream from or poll this instance.')}
      </Text>
      <div className={classes.cards}>
        {environments.map(({ name }) => (
          <EnvironmentClients key={name} name={name} />
        ))}
      </div>
    </section>
  )
}
