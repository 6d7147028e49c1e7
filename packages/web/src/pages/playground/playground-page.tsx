import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import type { LiveEvent } from '../../api/invalidation.ts'
import { useLiveEvents } from '../../api/live-updates.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult, SkeletonLines } from '../../ui/query-result.tsx'
import { listOf, type PlaygroundRequest } from './outcome.ts'
import { PlaygroundForm } from './playground-form.tsx'
import { Results } from './results.tsx'
import type { PlaygroundSearch } from './search.ts'

const route = getRouteApi('/shell/playground')

const requestOf = ({ environment, project, context = {} }: PlaygroundSearch): PlaygroundRequest => ({
  environments: listOf(environment),
  ...(project && { projects: listOf(project) }),
  context,
})

/** Results and reasons for a context, over many toggles and environments. */
export default function PlaygroundPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const request = requestOf(search)
  const isAsked = request.environments.length > 0
  const query = useQuery({
    queryKey: keys.playground(request),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: () => dataOf(api.POST('/api/admin/playground/advanced', { body: request })),
  })
  const submit = (next: PlaygroundSearch) => {
    void navigate({ search: next })
    // Runs it again: random results may differ, and the configuration may have changed.
    if (JSON.stringify(requestOf(next)) === JSON.stringify(request)) void query.refetch()
  }
  return (
    <Page
      wide
      title={t('Playground')}
      about={t('See which toggles a context gets in each environment, and why. Nothing is changed.')}
    >
      <PlaygroundForm search={search} isBusy={isAsked && query.isFetching} onSubmit={submit} />
      {isAsked ? (
        <>
          <OldNote at={query.dataUpdatedAt} onAgain={() => void query.refetch()} />
          <QueryResult query={query} skeleton={<SkeletonLines count={6} height={32} />}>
            {(answer) => (
              <>
                <LeftOut names={answer.warnings.invalidContextProperties} />
                <Results
                  answer={answer}
                  search={search}
                  onChange={(change) =>
                    void navigate({ search: (before: PlaygroundSearch) => ({ ...before, ...change }), replace: true })
                  }
                />
              </>
            )}
          </QueryResult>
        </>
      ) : (
        <Empty title={t('Evaluate a context')}>
          {t(
            'Separate several values with commas to evaluate every combination. Share the page URL to share the result.',
          )}
        </Empty>
      )}
    </Page>
  )
}

const LeftOut = ({ names }: { readonly names: readonly string[] }) =>
  names.length === 0 ? null : (
    <Alert variant="outline" color="yellow" title={t('Some fields were ignored')}>
      {t('{names}: not text or number.', { names: names.join(', ') })}
    </Alert>
  )

const CONCERNS = /^(feature-|segment-|environment-)/

/** The configuration changed since the last run. */
function OldNote({ at, onAgain }: { readonly at: number; readonly onAgain: () => void }) {
  const [changedAt, setChangedAt] = useState(0)
  useLiveEvents(
    useCallback(({ type }: LiveEvent) => {
      if (CONCERNS.test(type)) setChangedAt(Date.now())
    }, []),
  )
  if (at === 0 || changedAt <= at) return null
  return (
    <Group gap="sm" role="status">
      <Text size="sm">{t('Toggles changed since this evaluation.')}</Text>
      <Button variant="default" size="compact-xs" onClick={onAgain}>
        {t('Try again')}
      </Button>
    </Group>
  )
}
