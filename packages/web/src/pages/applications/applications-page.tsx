import { Anchor, Button, Group, Skeleton, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search, TriangleAlert } from 'lucide-react'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { WhenLoaded } from '../../ui/query-result.tsx'
import { Time } from '../../ui/time.tsx'
import { useListFilter } from '../../ui/use-search-params.ts'
import classes from './applications.module.css'
import { totalsOf, unknownByName } from './facts.ts'
import { OutdatedSdks } from './outdated-sdks.tsx'
import {
  APPLICATIONS_AT_A_TIME,
  type Application,
  applicationsPage,
  outdatedSdksQuery,
  overviewQuery,
  unknownTogglesQuery,
} from './queries.ts'
import { UnknownToggles } from './unknown-toggles.tsx'

/** Applications, their SDKs, and the unknown toggles that they request. */
export default function ApplicationsPage() {
  const [text, setText] = useListFilter()
  const [asked] = useDebouncedValue(text.trim(), 200)
  const found = useInfiniteQuery({
    queryKey: keys.applications(undefined, 'list', asked),
    refetchInterval: 30_000,
    initialPageParam: 0,
    queryFn: ({ pageParam }) => applicationsPage(asked, pageParam),
    getNextPageParam: (last, pages) =>
      pages.length * APPLICATIONS_AT_A_TIME < last.total ? pages.length * APPLICATIONS_AT_A_TIME : undefined,
  })
  const unknown = useQuery(unknownTogglesQuery)
  const outdated = useQuery(outdatedSdksQuery)
  const applications = found.data?.pages.flatMap((page) => page.applications)
  return (
    <Page
      wide
      title={t('Applications')}
      about={t('Applications with recent SDK activity. Registered automatically by SDKs.')}
    >
      {(applications?.length !== 0 || text !== '') && (
        <TextInput
          aria-label={t('Search applications')}
          placeholder={t('Name')}
          leftSection={<Search size={14} aria-hidden />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          maw={360}
        />
      )}
      {found.error && <FailureNote error={found.error} onRetry={() => void found.refetch()} />}
      <WhenLoaded queries={[found, unknown, outdated]}>
        {applications && applications.length > 0 && <ApplicationTable applications={applications} />}
        {applications?.length === 0 && <NoApplications isFiltered={asked !== ''} />}
        {found.hasNextPage && (
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
        <OutdatedSdks />
        <UnknownToggles unknown={unknownByName(unknown.data ?? [])} />
      </WhenLoaded>
    </Page>
  )
}

const NoApplications = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered ? (
    <Empty title={t('No matching applications')}>{t('Try a shorter search.')}</Empty>
  ) : (
    <Empty
      title={t('No applications yet')}
      action={
        <Button component={Link} to="/welcome">
          {t('Connect your first application')}
        </Button>
      }
    >
      {t('Applications appear here when an SDK connects, with instances, version and used toggles.')}
    </Empty>
  )

const HEAD = [
  t('Application'),
  t('Environments'),
  t('SDKs'),
  t('Instances'),
  t('Toggles'),
  t('Unknown'),
  t('Last seen'),
]

const ApplicationTable = ({ applications }: { readonly applications: readonly Application[] }) => (
  <Listing label={t('Applications')} head={HEAD} minWidth={760}>
    {applications.map((application) => (
      <ApplicationRow key={application.appName} application={application} />
    ))}
  </Listing>
)

function ApplicationRow({
  application: { appName, usage, lastSeen, description },
}: {
  readonly application: Application
}) {
  const { data: overview } = useQuery(overviewQuery(appName))
  const totals = overview && totalsOf(overview)
  const environments = [...new Set(usage.flatMap((one) => one.environments))]
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Anchor component={Link} className="lf-mono" to={`/applications/${encodeURIComponent(appName)}`}>
          {appName}
        </Anchor>
        {description && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {description}
          </Text>
        )}
      </Table.Th>
      <Table.Td>
        <Group gap={4}>
          {environments.map((name) => (
            <EnvironmentBadge key={name} name={name} />
          ))}
        </Group>
      </Table.Td>
      <Table.Td className={classes.sdks}>{totals ? totals.sdks || '–' : <Skeleton h={12} w={80} my={4} />}</Table.Td>
      <Table.Td className={classes.count}>{totals?.instances ?? <Skeleton h={12} w={40} my={4} />}</Table.Td>
      <Table.Td className={classes.count}>{overview?.featureCount ?? <Skeleton h={12} w={40} my={4} />}</Table.Td>
      <Table.Td className={classes.count}>
        {totals ? <Missing names={totals.missing} /> : <Skeleton h={12} w={40} my={4} />}
      </Table.Td>
      <Table.Td>
        <Time at={lastSeen} />
      </Table.Td>
    </Table.Tr>
  )
}

const Missing = ({ names }: { readonly names: readonly string[] }) =>
  names.length === 0 ? (
    <Text span size="sm" c="dimmed">
      {t('none')}
    </Text>
  ) : (
    <Text span size="sm" c="var(--lf-danger)">
      <TriangleAlert size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {names.length}
    </Text>
  )
