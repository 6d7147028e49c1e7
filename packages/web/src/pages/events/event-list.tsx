import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { t } from '../../lib/messages.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { EntryRow } from './event-rows.tsx'
import classes from './events.module.css'
import { daysOf, entriesOf } from './folding.ts'
import type { useEventLog } from './use-event-log.ts'

type Log = ReturnType<typeof useEventLog>

/** Loads the next page when the end becomes visible. The button is a fallback. */
function Further({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage, error } }: Pick<Log, 'pages'>) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !hasNextPage || error) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && void fetchNextPage(), {
      rootMargin: '400px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasNextPage, fetchNextPage, error])
  if (error) return <FailureNote error={error} onRetry={() => void fetchNextPage()} />
  if (!hasNextPage)
    return (
      <Text size="sm" c="dimmed" ta="center">
        {t('End of the log.')}
      </Text>
    )
  return (
    <Center ref={end}>
      {isFetchingNextPage ? (
        <Loader size="sm" role="status" aria-label={t('Loading older events')} />
      ) : (
        <Button variant="default" onClick={() => void fetchNextPage()}>
          {t('Older events')}
        </Button>
      )}
    </Center>
  )
}

/** Newest first, grouped by day. */
export function EventList({ events, pages, since }: Log) {
  const days = useMemo(() => daysOf(entriesOf(events), new Date()), [events])
  return (
    <Stack gap="md">
      {days.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <Title order={2} mb={8}>
            {title}
          </Title>
          <ol className={`lf-card ${classes.list}`}>
            {entries.map((entry) => (
              <EntryRow key={entry.key} entry={entry} isNew={(entry.events[0]?.id ?? 0) > since} />
            ))}
          </ol>
        </section>
      ))}
      <Further pages={pages} />
    </Stack>
  )
}
