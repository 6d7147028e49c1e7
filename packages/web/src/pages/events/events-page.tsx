import { Button, Group, Menu, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Download, Pause, Play } from 'lucide-react'
import { useMemo } from 'react'
import { BASE_URL } from '../../api/page-config.ts'
import { useMay } from '../../api/permissions.ts'
import { totalSentence } from '../../lib/count.ts'
import { plural, t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Page } from '../../ui/page.tsx'
import { ProjectTabs } from '../../ui/project-tabs.tsx'
import { SkeletonLines } from '../../ui/query-result.tsx'
import { EventList } from './event-list.tsx'
import { type EventQuery, eventQueryOf, exportParams } from './event-query.ts'
import { FilterBar } from './filter-bar.tsx'
import type { EventsSearch } from './search.ts'
import { useEventLog } from './use-event-log.ts'

const route = getRouteApi('/shell/events')

type Log = ReturnType<typeof useEventLog>

/** The event log. */
export default function EventsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useMemo(() => eventQueryOf(search, Date.now()), [search])
  const log = useEventLog(query)
  const may = useMay()
  const change = (given: EventsSearch) =>
    void navigate({ search: (before: EventsSearch) => ({ ...before, ...given }), replace: true })
  const about = may('READ_LOGS')
    ? t('All changes by people, tokens and the server.')
    : t('Changes in the projects you can see.')
  return (
    <Page wide title={t('Events')} about={about} actions={<Actions log={log} query={query} />}>
      {search.project !== undefined && <ProjectTabs projectId={search.project} active="events" />}
      <FilterBar search={search} onChange={change} onClear={() => void navigate({ search: {}, replace: true })} />
      <Contents log={log} isFiltered={Object.keys(query).length > 0} />
    </Page>
  )
}

function Contents({ log, isFiltered }: { readonly log: Log; readonly isFiltered: boolean }) {
  const { pages, events, total, totalIsCapped } = log
  if (!pages.data)
    return pages.error ? (
      <FailureNote error={pages.error} onRetry={() => void pages.refetch()} />
    ) : (
      <SkeletonLines count={8} height={28} />
    )
  if (events.length === 0)
    return isFiltered ? (
      <Empty title={t('No matching events')}>{t('Remove a filter or extend the time range.')}</Empty>
    ) : (
      <Empty title={t('No events yet')}>
        {t('Every change is recorded here: who made it, when, and the previous value.')}
      </Empty>
    )
  return (
    <>
      <Text size="sm" c="dimmed" role="status" className="lf-figures">
        {totalSentence(total, totalIsCapped, t('event'), t('events'))}
      </Text>
      <EventList {...log} />
    </>
  )
}

function Actions({ log, query }: { readonly log: Log; readonly query: EventQuery }) {
  const { isPaused, waiting, pause, goOn } = log
  const address = (format: 'csv' | 'jsonl') =>
    `${BASE_URL}/api/admin/search/events/export?${exportParams(query, format)}`
  const waitingText = plural(waiting, 'Show 1 new event', 'Show {waiting} new events', { waiting })
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        onClick={isPaused ? goOn : pause}
      >
        {isPaused ? (waiting > 0 ? waitingText : t('Resume')) : t('Pause')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<Download size={14} aria-hidden />}>
            {t('Export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={address('csv')} download>
            {t('CSV, for spreadsheets')}
          </Menu.Item>
          <Menu.Item component="a" href={address('jsonl')} download>
            {t('JSON Lines, for programs')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
