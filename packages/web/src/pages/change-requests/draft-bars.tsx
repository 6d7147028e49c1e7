import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Hourglass, X } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { ChangeRequest } from '../../lib/types.ts'
import { useLeave } from '../../ui/editing/use-leave.ts'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import classes from './draft-bars.module.css'
import { countChanges, countConflicts, counted } from './states.ts'
import { useRoomBelow } from './use-room-below.ts'

const DraftPanel = lazy(() => import('./draft-panel.tsx'))

/** A bar for each environment, at the bottom of the page. */
export default function DraftBars({ requests }: { readonly requests: readonly ChangeRequest[] }) {
  const { ref, height } = useElementSize()
  useRoomBelow('--lf-drafts-height', height)
  return (
    <section aria-label="Your drafts" className={classes.drafts}>
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
      {counted(countChanges(request), 'change')} for
    </Text>
    <EnvironmentBadge name={request.environment} />
    {countConflicts(request) > 0 && (
      <Text size="sm" c="var(--lf-danger)" style={{ whiteSpace: 'nowrap' }}>
        {counted(countConflicts(request), 'conflict')}
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
          aria-label={`${isOpen ? 'Close' : 'Review'} the changes for ${request.environment}`}
          rightSection={isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronUp size={14} aria-hidden />}
          onClick={() => frame.current(() => setOpen(!isOpen))}
        >
          {isOpen ? 'Close' : 'Review'}
        </Button>
      </Group>
      {isOpen && (
        <section id={id} className={classes.panel} aria-label={`Changes for ${request.environment}`}>
          <Suspense>
            <DraftPanel request={request} frame={frame} onDone={() => setOpen(false)} />
          </Suspense>
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
            ? 'approved, not applied yet'
            : `in review, ${approvals.length} of ${minApprovals} approvals`}
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
          Open
        </Button>
        <Tooltip label="Hide until the next change">
          <ActionIcon aria-label={`Hide the changes for ${request.environment}`} onClick={hide}>
            <X size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </div>
  )
}
