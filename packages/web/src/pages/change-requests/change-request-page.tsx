import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFailure } from '../../api/failure.ts'
import { t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { Empty } from '../../ui/empty.tsx'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { Page } from '../../ui/page.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { QueryResult, SkeletonLines } from '../../ui/query-result.tsx'
import { Time } from '../../ui/time.tsx'
import classes from './change-request-page.module.css'
import { Comments } from './comments.tsx'
import { Decision } from './decision.tsx'
import { Preview } from './preview.tsx'
import { requestQuery } from './queries.ts'
import { RefusalNote } from './refusal-note.tsx'
import { Rename } from './rename.tsx'
import { RequestChanges } from './request-changes.tsx'
import { ScheduleNote } from './schedule-note.tsx'
import { isClosed } from './states.ts'
import { Steps } from './steps.tsx'
import { useDescribedChanges } from './use-described-changes.ts'
import { useFreshConflicts } from './use-fresh-conflicts.ts'
import { useRequestAction } from './use-request-action.ts'
import { useRequestFacts } from './use-request-facts.ts'

const route = getRouteApi('/shell/projects/$projectId/change-requests/$changeRequestId')

/** The page of a change request: its changes, its environment, and what it waits for. */
export default function ChangeRequestPage() {
  const { projectId, changeRequestId } = route.useParams()
  const ref = { project: projectId, id: Number(changeRequestId) }
  const query = useQuery(requestQuery(ref))
  useFreshConflicts(ref)
  if (query.error instanceof ApiFailure && query.error.status === 404) return <Gone />
  if (query.data) return <Review key={changeRequestId} request={query.data} />
  return (
    <Page title={t('Change request')}>
      <QueryResult query={query} skeleton={<SkeletonLines count={5} height={64} />}>
        {() => null}
      </QueryResult>
    </Page>
  )
}

const Gone = () => (
  <Page title={t('Change request')}>
    <Empty
      title={t('Change request not found')}
      action={
        <Anchor component={Link} to="/change-requests">
          {t('All change requests')}
        </Anchor>
      }
    >
      {t('It was discarded, or it belongs to a project you can’t see.')}
    </Empty>
  </Page>
)

/** A decision refers to the version that the user has read. Edits by the user need no confirmation. */
function Review({ request: stored }: { readonly request: ChangeRequest }) {
  const action = useRequestAction()
  const facts = useRequestFacts(stored)
  const described = useDescribedChanges(stored)
  // The changes would move what is below them. Once shown, the page keeps what was typed.
  const [isShown, setShown] = useState(!described.isWaiting)
  if (!isShown && !described.isWaiting) setShown(true)
  const [read, setRead] = useState(stored.version)
  const version = facts.isAuthor ? stored.version : read
  const request = { ...stored, version }
  return (
    <Page title={request.title} wide about={<About request={request} />} actions={<Rename request={request} />}>
      <Steps request={request} />
      <ScheduleNote request={request} />
      {version === stored.version ? (
        <RefusalNote error={action.error} />
      ) : (
        <EditedNote
          onRead={() => {
            setRead(stored.version)
            action.clearError()
          }}
        />
      )}
      {!isShown && <SkeletonLines count={5} height={64} />}
      <div className={classes.columns} style={isShown ? undefined : { display: 'none' }}>
        <div className={classes.changes}>
          <RequestChanges request={request} facts={facts} action={action} described={described} />
        </div>
        <aside className={classes.decision} aria-label={t('Decision')}>
          <Decision request={request} facts={facts} action={action} />
        </aside>
        <div className={classes.more}>
          {!isClosed(request.state) && <Preview of={request} />}
          <Comments request={request} />
        </div>
      </div>
    </Page>
  )
}

const EditedNote = ({ onRead }: { readonly onRead: () => void }) => (
  <Alert role="alert" variant="outline" color="yellow" title={t('The changes were edited after you opened this page')}>
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{t('The current changes are below. Review them before you decide.')}</Text>
      <Button variant="default" size="compact-sm" onClick={onRead}>
        {t('I’ve reviewed them')}
      </Button>
    </Stack>
  </Alert>
)

const About = ({ request }: { readonly request: ChangeRequest }) => (
  <Group gap={6}>
    <span>#{request.id}</span>
    <EnvironmentBadge name={request.environment} />
    <span>{t('by')}</span>
    <Group gap={0} wrap="nowrap">
      <PersonAvatar id={request.createdBy.id} name={request.createdBy.username} />
      <span>
        {request.createdBy.username}, <Time at={request.createdAt} />
      </span>
    </Group>
  </Group>
)
