import { Group, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { meQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { Me } from '../../lib/types.ts'
import { Page } from '../../ui/page.tsx'
import { ProjectTabs } from '../../ui/project-tabs.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { CalendarView } from './calendar-view.tsx'
import { Filters } from './filters.tsx'
import { waitingCountQuery } from './queries.ts'
import { RequestList } from './request-list.tsx'
import { type ChangeRequestsSearch, type SetSearch, WHOSE, type Whose } from './search.ts'

const route = getRouteApi('/shell/change-requests')

/** The change requests of all projects. */
export default function ChangeRequestsPage() {
  return (
    <Page
      title={t('Change requests')}
      about={t('Changes to protected environments, reviewed before they go live.')}
      wide
    >
      <QueryResult query={useQuery(meQuery)}>{(me) => <Requests me={me} />}</QueryResult>
    </Page>
  )
}

const EVERYONE = { value: 'all', label: t('All') }
const MINE = { value: 'mine', label: t('Mine') }
const ASKED = { value: 'asked', label: t('Requested from me') }
const VIEWS = [
  { value: 'list', label: t('List') },
  { value: 'calendar', label: t('Calendar') },
]

function Requests({ me }: { readonly me: Me }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: waiting = 0 } = useQuery(waitingCountQuery(me))
  // Another filter starts at the first page. Undefined removes a search parameter.
  const setSearch: SetSearch = (change) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }) as ChangeRequestsSearch,
      replace: true,
    })
  const forMe = {
    value: 'waiting',
    label: waiting > 0 ? t('Needs my review ({waiting})', { waiting }) : t('Needs my review'),
  }
  return (
    <>
      {search.project !== undefined && <ProjectTabs projectId={search.project} active="change-requests" />}
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={t('Filter')}
          size="xs"
          transitionDuration={0}
          value={search.whose ?? 'all'}
          onChange={(whose) => setSearch({ whose: WHOSE.includes(whose as Whose) ? whose : undefined })}
          data={search.view === 'calendar' ? [EVERYONE, MINE] : [EVERYONE, forMe, MINE, ASKED]}
        />
        <SegmentedControl
          aria-label={t('View // noun')}
          size="xs"
          transitionDuration={0}
          value={search.view ?? 'list'}
          onChange={(view) =>
            // Scheduled requests wait for no one.
            setSearch(
              view === 'calendar' ? { view, whose: search.whose === 'mine' ? 'mine' : undefined } : { view: undefined },
            )
          }
          data={VIEWS}
        />
      </Group>
      <Filters search={search} setSearch={setSearch} />
      {search.view === 'calendar' ? (
        <CalendarView search={search} setSearch={setSearch} me={me} />
      ) : (
        <RequestList search={search} setSearch={setSearch} me={me} />
      )}
    </>
  )
}
