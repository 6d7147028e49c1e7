import { Alert, Anchor, Skeleton, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import type { ComponentType } from 'react'
import { api, dataWithEtag } from '../../api/client.ts'
import { toggleQuery } from '../../api/queries.ts'
import { keys } from '../../api/query-keys.ts'
import { T, t } from '../../lib/messages.ts'
import { exactTime } from '../../lib/time.ts'
import type { Toggle } from '../../lib/types.ts'
import { FieldScope } from '../../ui/constraints/field-scope.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { ReviveButton } from '../../ui/revive-button.tsx'
import { Time } from '../../ui/time.tsx'
import { EnvironmentsTab } from './environments/environments-tab.tsx'
import { Facts } from './facts/facts.tsx'
import { ToggleAbout } from './header/toggle-about.tsx'
import { ToggleActions } from './header/toggle-actions.tsx'
import { TABS, type Tab } from './search.ts'
import type { TabProps } from './tabs/tab.ts'
import { useAreTogglePartsLoading } from './use-toggle-parts.ts'

const route = getRouteApi('/shell/projects/$projectId/features/$featureName')

const TabSkeleton = () => (
  <Stack gap="xs">
    <Skeleton height={24} width="40%" />
    <Skeleton height={160} />
  </Stack>
)

const OTHER_TABS: Readonly<Record<Exclude<Tab, 'environments'>, ComponentType<TabProps>>> = {
  compare: onDemand(async () => (await import('./tabs/compare-tab.tsx')).default, <TabSkeleton />),
  history: onDemand(async () => (await import('./tabs/history-tab.tsx')).default, <TabSkeleton />),
  explain: onDemand(async () => (await import('./tabs/explain-tab.tsx')).default, <TabSkeleton />),
  usage: onDemand(async () => (await import('./tabs/usage-tab.tsx')).default, <TabSkeleton />),
  tests: onDemand(async () => (await import('./tabs/tests-tab.tsx')).default, <TabSkeleton />),
  code: onDemand(async () => (await import('./tabs/code-tab.tsx')).default, <TabSkeleton />),
}

const asItWas = (projectId: string, featureName: string, at: string) => ({
  queryKey: keys.toggle(projectId, featureName, 'at', at),
  queryFn: () =>
    dataWithEtag(
      api.GET('/api/admin/projects/{projectId}/features/{featureName}', {
        params: { path: { projectId, featureName }, query: { at } },
      }),
    ),
})

export default function TogglePage() {
  const { projectId, featureName } = route.useParams()
  const { at } = route.useSearch()
  const asked = useQuery(at === undefined ? toggleQuery(projectId, featureName) : asItWas(projectId, featureName, at))
  const isPartial = useAreTogglePartsLoading(projectId, featureName, asked.data)
  const data = isPartial ? undefined : asked.data
  const isPast = at !== undefined
  return (
    <Page
      title={featureName}
      isName
      wide
      about={data && <ToggleAbout projectId={projectId} toggle={data.value} />}
      actions={
        data &&
        !isPast && (
          <>
            {data.value.archived && <ReviveButton projectId={projectId} name={featureName} />}
            <ToggleActions projectId={projectId} toggle={data.value} etag={data.etag} />
          </>
        )
      }
    >
      {isPast && <PastBanner at={at} />}
      <QueryResult query={asked} isPartial={isPartial}>
        {({ value, etag }) => (
          <FieldScope value={projectId}>
            {!isPast && <Facts projectId={projectId} toggle={value} isReadOnly={value.archived} />}
            {isPast ? (
              <EnvironmentsTab projectId={projectId} toggle={value} etag={null} isReadOnly />
            ) : (
              <ToggleTabs projectId={projectId} toggle={value} etag={etag} />
            )}
          </FieldScope>
        )}
      </QueryResult>
    </Page>
  )
}

function PastBanner({ at }: { readonly at: string }) {
  const params = route.useParams()
  return (
    <Alert
      color="blue"
      variant="outline"
      icon={<History size={18} />}
      title={t('As it was on {at}', { at: exactTime(at) })}
    >
      <T
        text="{time}. Read-only. {anchor}"
        time={<Time at={at} />}
        anchor={
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => (
              <Link to="/projects/$projectId/features/$featureName" params={params} search={{}} {...props} />
            )}
          >
            {t('Show current state')}
          </Anchor>
        }
      />
    </Alert>
  )
}

const LABELS: Readonly<Record<Tab, string>> = {
  environments: t('Environments'),
  compare: t('Compare'),
  history: t('History'),
  explain: t('Explain'),
  usage: t('Usage'),
  tests: t('Tests'),
  code: t('Code'),
}

interface ToggleTabsProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly etag: string | null
}

function ToggleTabs({ projectId, toggle, etag }: ToggleTabsProps) {
  const { tab = 'environments' } = route.useSearch()
  const navigate = route.useNavigate()
  const Other = tab === 'environments' ? undefined : OTHER_TABS[tab]
  const open = (next: string | null) =>
    void navigate({ search: next === null || next === 'environments' ? {} : { tab: next as Tab } })
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <Tabs.List mb="md" style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
        {TABS.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {LABELS[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>
        {Other ? (
          <Other projectId={projectId} toggle={toggle} etag={etag} />
        ) : (
          <EnvironmentsTab projectId={projectId} toggle={toggle} etag={etag} isReadOnly={toggle.archived} />
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
