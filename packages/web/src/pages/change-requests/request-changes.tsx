import { Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plural, t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { ChangeCard } from './change-card.tsx'
import type { DescribedChange } from './describe-changes.ts'
import classes from './request-changes.module.css'
import type { DescribedRequest } from './use-described-changes.ts'
import type { RequestAction } from './use-request-action.ts'
import type { Facts } from './verdicts.ts'

interface RequestChangesProps {
  readonly request: ChangeRequest
  readonly facts: Facts
  readonly action: RequestAction
  readonly described: DescribedRequest
}

/** The changes by toggle, as sentences. */
export function RequestChanges({ request, facts, action, described }: RequestChangesProps) {
  const things = [
    request.features.length > 0 &&
      plural(request.features.length, '{count} toggle', '{count} toggles', { count: request.features.length }),
    request.segments.length > 0 &&
      plural(request.segments.length, '{count} segment', '{count} segments', { count: request.segments.length }),
    request.environmentChanges.length > 0 && t('the protection of {environment}', { environment: request.environment }),
  ]
  const cards = (changes: readonly DescribedChange[], feature?: string) =>
    changes.map((one) => (
      <ChangeCard
        key={one.change.id}
        {...{ request, facts, action, feature }}
        described={one}
        segments={described.names}
      />
    ))
  return (
    <Stack gap="sm" component="section" aria-label={t('Changes')}>
      <Title order={2}>
        {plural(facts.changes, '{count} change', '{count} changes', { count: facts.changes })}
        {facts.changes > 0 && t(' to {things}', { things: things.filter(Boolean).join(t(' and ')) })}
      </Title>
      {facts.changes === 0 && (
        <Text size="sm" c="dimmed">
          {t('No changes yet. Change a toggle in {environment} to add one.', { environment: request.environment })}
        </Text>
      )}
      {described.toggles.map(({ name, conflict, changes, isSwitchedOff }) => (
        <Thing key={name} {...{ conflict, isSwitchedOff }} title={<ToggleLink project={request.project} name={name} />}>
          {cards(changes, name)}
        </Thing>
      ))}
      {described.segments.length > 0 && <Thing title={t('Segments')}>{cards(described.segments)}</Thing>}
      {described.environment.length > 0 && <Thing title={request.environment}>{cards(described.environment)}</Thing>}
    </Stack>
  )
}

const ToggleLink = ({ project, name }: { readonly project: string; readonly name: string }) => (
  <Link
    to="/projects/$projectId/features/$featureName"
    params={{ projectId: project, featureName: name }}
    className="lf-quiet lf-mono"
  >
    {name}
  </Link>
)

interface ThingProps {
  readonly title: ReactNode
  readonly conflict?: string | undefined
  readonly isSwitchedOff?: boolean
  readonly children: ReactNode
}

const Thing = ({ title, conflict, isSwitchedOff, children }: ThingProps) => (
  <div className="lf-card">
    <div className={classes.head}>
      <Title order={3}>{title}</Title>
      {conflict && (
        <Text size="sm" c="var(--lf-danger)">
          {conflict}
        </Text>
      )}
    </div>
    <ul className={classes.changes}>
      {children}
      {isSwitchedOff && (
        <li className={classes.change}>
          <Text size="sm" c="var(--lf-some)">
            {t('No active strategy remains: the toggle is switched off.')}
          </Text>
        </li>
      )}
    </ul>
  </div>
)
