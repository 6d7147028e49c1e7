import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Hourglass, X } from 'lucide-react'
import { useId, useState } from 'react'
import { plural, t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { useLeave } from '../../ui/editing/use-leave.ts'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import classes from './draft-bars.module.css'
import { countChanges, countConflicts } from './states.ts'
import { useRoomBelow } from './use-room-below.ts'

const DraftPanel = onDemand(async () => (await import('./draft-panel.tsx')).default)

/** A bar for each environment, at the bottom of the page. */
export default function DraftBars({ requests }: { readonly requests: readonly ChangeRequest[] }) {
  const { ref, height } = useElementSize()
  useRoomBelow('--lf-drafts-height', height)
  return (
    <section aria-label={t('Your drafts')} className={classes.drafts}>
      <div ref={ref}>
        {requests.map((request) =>
          request.state === 'Draft' ? (
            <DraftBar key={request.id} request={request} />
          ) : (
            <SentBar key={`${request.id} ${countChanges(request)}`} request={request} />
          ),
        )}
      </div>
    </section>
  )
}

interface BarProps {
  readonly request: ChangeRequest
}

const Label = ({ request }: BarProps) => (
  <Group gap={8} wrap="nowrap" miw={0}>
    <Hourglass size={16} aria-hidden className={classes.icon} />
    <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
      {t('{changes} for', {
        changes: plural(countChanges(request), '{count} change', '{count} changes', { count: countChanges(request) }),
      })}
    </Text>
    <EnvironmentBadge name={request.environment} />
    {countConflicts(request) > 0 && (
      <Text size="sm" c="var(--lf-danger)" style={{ whiteSpace: 'nowrap' }}>
        {plural(countConflicts(request), '{count} conflict', '{count} conflicts', { count: countConflicts(request) })}
      </Text>
    )}
  </Group>
)

function DraftBar({ request }: BarProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const frame = useLeave()
  return (
    <div className={classes.bar}>
      <Group className={classes.line} gap="sm" wrap="nowrap">
        <Label request={request} />
        <Button
          className={classes.review}
          variant={isOpen ? 'default' : 'filled'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={t('{what} the changes for {environment}', {
            what: isOpen ? t('Close') : t('Review'),
            environment: request.environment,
          })}
          rightSection={isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronUp size={14} aria-hidden />}
          onClick={() => frame.current(() => setOpen(!isOpen))}
        >
          {isOpen ? t('Close') : t('Review')}
        </Button>
      </Group>
      {isOpen && (
        <section
          id={id}
          className={classes.panel}
          aria-label={t('Changes for {environment}', { environment: request.environment })}
        >
          <DraftPanel request={request} frame={frame} onDone={() => setOpen(false)} />
        </section>
      )}
    </div>
  )
}

/** A request in review that still accepts changes. The note can be dismissed. */
function SentBar({ request }: BarProps) {
  const key = `draft ${request.id} ${countChanges(request)}`
  const [isHidden, setHidden] = useState(() => sessionStorage.getItem(key) !== null)
  const hide = () => {
    sessionStorage.setItem(key, 'hidden')
    setHidden(true)
  }
  if (isHidden) return null
  const { project, id, state, approvals, minApprovals } = request
  return (
    <div className={classes.bar}>
      <Group className={classes.line} gap="sm" wrap="nowrap">
        <Label request={request} />
        <Text size="sm" c="dimmed" truncate visibleFrom="sm">
          {state === 'Approved'
            ? t('approved, not applied yet')
            : t('in review, {count} of {minApprovals} approvals', { count: approvals.length, minApprovals })}
        </Text>
        <Button
          renderRoot={(props) => (
            <Link
              to="/projects/$projectId/change-requests/$changeRequestId"
              params={{ projectId: project, changeRequestId: String(id) }}
              {...props}
            />
          )}
          variant="default"
          className={classes.review}
        >
          {t('Open')}
        </Button>
        <Tooltip label={t('Hide until the next change')}>
          <ActionIcon
            aria-label={t('Hide the changes for {environment}', { environment: request.environment })}
            onClick={hide}
          >
            <X size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </div>
  )
}
