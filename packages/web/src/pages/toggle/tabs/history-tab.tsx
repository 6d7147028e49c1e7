import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import { type HistoryEntry, writesOf } from '../../../lib/history.ts'
import { plural, t } from '../../../lib/messages.ts'
import { Empty } from '../../../ui/empty.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import type { ToggleSearch } from '../search.ts'
import { type HistoryFilter, HistoryFilters, type HistoryPage } from './history-filters.tsx'
import { WriteCard } from './history-write.tsx'
import { MomentForm } from './moment-form.tsx'
import type { Moment } from './revert.ts'
import { RevertDialog } from './revert-dialog.tsx'
import { type TabProps, useNames } from './tab.ts'

const PAGE = 50

/** Newest first, in pages. An empty page is the end. */
function useHistory(projectId: string, featureName: string, { environment, by, drafts }: HistoryFilter) {
  return useInfiniteQuery({
    queryKey: keys.toggle(projectId, featureName, 'history', environment, by, drafts),
    // The previous entries stay visible while another filter loads.
    placeholderData: keepPreviousData,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/api/admin/projects/{projectId}/features/{featureName}/history', {
          params: {
            path: { projectId, featureName },
            query: {
              limit: String(PAGE),
              drafts: drafts ? 'show' : 'hide',
              ...(pageParam !== undefined && { before: String(pageParam) }),
              ...(environment !== undefined && { environment }),
              ...(by !== undefined && { createdBy: by }),
            },
          },
        }),
      ),
    getNextPageParam: ({ entries, found }, pages) => {
      const count = pages.reduce((sum, page) => sum + page.entries.length, 0)
      return count < found ? entries.at(-1)?.eventId : undefined
    },
  })
}

/** The history of a toggle, with reverts. */
export default function HistoryTab(props: TabProps) {
  // Entries that stay visible while a filter loads belong to this toggle.
  return <History key={props.toggle.name} {...props} />
}

function History(props: TabProps) {
  const { projectId, toggle } = props
  const [{ environment, by, drafts }, change] = useSearchParams<ToggleSearch>()
  const filter = { environment, by, drafts }
  const history = useHistory(projectId, toggle.name, filter)
  const [back, setBack] = useState<Moment>()
  return (
    <Stack gap="md">
      <QueryResult query={history}>
        {({ pages }) => (
          <Entries
            {...props}
            entries={pages.flatMap(({ entries }) => entries)}
            page={pages[0]}
            filter={filter}
            onFilter={change}
            onRevert={setBack}
            more={
              history.hasNextPage && (
                <Button
                  variant="default"
                  loading={history.isFetchingNextPage}
                  onClick={() => void history.fetchNextPage()}
                >
                  {t('Show older changes')}
                </Button>
              )
            }
          />
        )}
      </QueryResult>
      {back && <RevertDialog {...props} moment={back} onClose={() => setBack(undefined)} />}
    </Stack>
  )
}

const countText = ({ found, total }: HistoryPage): string => {
  const changes = plural(total, '1 change', '{total} changes', { total })
  return found === total ? changes : t('{found} of {changes}', { found, changes })
}

interface EntriesProps extends TabProps {
  readonly entries: readonly HistoryEntry[]
  readonly page: HistoryPage | undefined
  readonly filter: HistoryFilter
  readonly onFilter: (change: HistoryFilter) => void
  readonly more: React.ReactNode
  readonly onRevert: (moment: Moment) => void
}

function Entries({ projectId, toggle, entries, page, filter, onFilter, more, onRevert }: EntriesProps) {
  const names = useNames(toggle)
  const writes = writesOf(entries)
  const isWhole = page?.found === page?.total
  return (
    <>
      <Group justify="space-between" align="flex-end">
        <Group gap="lg" align="flex-end">
          <HistoryFilters page={page} filter={filter} onChange={onFilter} />
          <MomentForm projectId={projectId} featureName={toggle.name} onRevert={onRevert} />
        </Group>
        <Text size="sm" c="dimmed">
          {page && countText(page)}{' '}
          <Anchor
            component={Link}
            to="/events"
            search={{ project: projectId, toggle: toggle.name } as never}
            size="sm"
            underline="always"
          >
            {t('Event log')}
          </Anchor>
        </Text>
      </Group>
      {writes.length === 0 ? (
        <Empty title={t('No matching changes')}>{t('Remove a filter.')}</Empty>
      ) : (
        <Stack
          gap="xs"
          component="ol"
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
          aria-label={t('Changes, newest first')}
        >
          {writes.map((write, index) => (
            <WriteCard
              key={write.key}
              projectId={projectId}
              featureName={toggle.name}
              write={write}
              names={names}
              isNewest={index === 0 && isWhole}
              onRevert={() => onRevert({ eventId: write.eventId })}
            />
          ))}
        </Stack>
      )}
      {more}
    </>
  )
}
