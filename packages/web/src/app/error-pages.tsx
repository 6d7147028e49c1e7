import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { meQuery } from '../api/queries.ts'
import { t } from '../lib/messages.ts'
import { PartFailure } from '../lib/missing-part.ts'
import { FailureNote } from '../ui/failure-note.tsx'
import { MissingPartNote } from '../ui/missing-part-note.tsx'
import { Page } from '../ui/page.tsx'
import { Shell } from './shell.tsx'

const TITLE = t('Page not found')
const WHY = t('The address may be mistyped, or the item was archived or renamed.')

/** Shown in the shell to logged-in users, and with a link to the login page to others. */
export function NotFound() {
  const { data, isPending } = useQuery({ ...meQuery, retry: false })
  if (isPending) return null
  if (!data) return <NotFoundOutside />
  return (
    <Shell>
      <Page title={TITLE}>
        <Text size="sm">{t('{reason} Press Ctrl-K to search.', { reason: WHY })}</Text>
        <Anchor component={Link} to="/projects" size="sm">
          {t('All projects')}
        </Anchor>
      </Page>
    </Shell>
  )
}

const NotFoundOutside = () => (
  <main>
    <Page title={TITLE}>
      <Text size="sm">{WHY}</Text>
      <Anchor component={Link} to="/login" size="sm">
        {t('Log in')}
      </Anchor>
    </Page>
  </main>
)

/** Shown when a page throws: the error and a retry button, or a reload button if its code is missing. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Stack p="lg">
      {error instanceof PartFailure ? <MissingPartNote /> : <FailureNote error={error} onRetry={retry} />}
    </Stack>
  )
}
