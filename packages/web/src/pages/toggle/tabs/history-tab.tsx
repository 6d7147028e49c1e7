import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, told } from '../../../api/client.ts'
import { Asked } from '../../../ui/asked.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { type HistoryEntry, writesOf } from '../../../words/history.ts'
import { EVERYTHING, type HistoryFilter, HistoryFilters, isWanted } from './history-filters.tsx'
import { WriteCard } from './history-write.tsx'
import { MomentForm } from './moment-form.tsx'
import type { Moment } from './revert.ts'
import { RevertDialog } from './revert-dialog.tsx'
import { type TabProps, useNames } from './tab.ts'

const PAGE = 50

/** Newest first, page by page: the end is there when a page is empty. */
function useHistory(projectId: string, featureName: string) {
  return useInfiniteQuery({
    queryKey: ['toggle', projectId, featureName, 'history'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      told(
        api.GET('/api/admin/projects/{projectId}/features/{featureName}/history', {
          params: {
            path: { projectId, featureName },
            query: { limit: String(PAGE), ...(pageParam !== undefined && { before: String(pageParam) }) },
          },
        }),
      ),
    getNextPageParam: ({ entries, total }, pages) => {
      const count = pages.reduce((sum, page) => sum + page.entries.length, 0)
      return count < total ? entries.at(-1)?.eventId : undefined
    },
  })
}

/** What changed, who did it, and the way back. */
export default function HistoryTab(props: TabProps) {
  const { projectId, toggle } = props
  const history = useHistory(projectId, toggle.name)
  const [back, setBack] = useState<Moment>()
  return (
    <Stack gap="md">
      <Asked query={history}>
        {({ pages }) => (
          <Entries
            {...props}
            entries={pages.flatMap(({ entries }) => entries)}
            total={pages[0]?.total ?? 0}
            onRevert={setBack}
            more={
              history.hasNextPage && (
                <Button
                  variant="default"
                  loading={history.isFetchingNextPage}
                  onClick={() => void history.fetchNextPage()}
                >
                  Show older changes
                </Button>
              )
            }
          />
        )}
      </Asked>
      {back && <RevertDialog {...props} moment={back} onClose={() => setBack(undefined)} />}
    </Stack>
  )
}

const countWords = (shown: number, total: number): string => {
  const changes = total === 1 ? '1 change' : `${total} changes`
  return shown === total ? changes : `${shown} of ${changes}`
}

interface EntriesProps extends TabProps {
  readonly entries: readonly HistoryEntry[]
  readonly total: number
  readonly more: React.ReactNode
  readonly onRevert: (moment: Moment) => void
}

function Entries({ projectId, toggle, entries, total, more, onRevert }: EntriesProps) {
  const names = useNames(toggle)
  const [filter, setFilter] = useState<HistoryFilter>(EVERYTHING)
  const shown = entries.filter((entry) => isWanted(entry, filter))
  const writes = writesOf(shown)
  return (
    <>
      <Group justify="space-between" align="flex-end">
        <Group gap="lg" align="flex-end">
          <HistoryFilters entries={entries} filter={filter} onChange={setFilter} />
          <MomentForm projectId={projectId} featureName={toggle.name} onRevert={onRevert} />
        </Group>
        <Text size="sm" c="dimmed">
          {countWords(shown.length, total)}{' '}
          <Anchor
            component={Link}
            to="/events"
            search={{ project: projectId, toggle: toggle.name } as never}
            size="sm"
            underline="always"
          >
            Event log
          </Anchor>
        </Text>
      </Group>
      {writes.length === 0 ? (
        <Empty title="No change fits">
          Nothing of what is loaded fits the filters. Take one away, or show older changes.
        </Empty>
      ) : (
        <Stack gap="xs" component="ol" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Changes, newest first">
          {writes.map((write, index) => (
            <WriteCard
              key={write.key}
              projectId={projectId}
              featureName={toggle.name}
              write={write}
              names={names}
              isNewest={index === 0 && shown.length === entries.length}
              onRevert={() => onRevert({ eventId: write.eventId })}
            />
          ))}
        </Stack>
      )}
      {more}
    </>
  )
}
