import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarX2, Eye, type LucideIcon, PencilLine, ThumbsUp } from 'lucide-react'
import { plural, t } from '../../../lib/messages.ts'
import { type PendingItem, type PendingRequest, pendingStateText } from '../../../lib/pending.ts'
import { ScheduledTime, Time } from '../../../ui/time.tsx'
import classes from './pending.module.css'

const ICONS: Readonly<Record<PendingRequest['state'], LucideIcon>> = {
  Draft: PencilLine,
  'In review': Eye,
  Approved: ThumbsUp,
  Scheduled: CalendarClock,
}

interface PendingListProps {
  readonly projectId: string
  readonly items: readonly PendingItem[]
  readonly label: string
}

/** What is about to change: the change requests with their changes, author and time. */
export function PendingList({ projectId, items, label }: PendingListProps) {
  if (items.length === 0) return null
  return (
    <ul className={classes.pending} aria-label={label}>
      {items.map((item) => (
        <PendingEntry key={item.request.id} projectId={projectId} item={item} />
      ))}
    </ul>
  )
}

const isStopped = ({ schedule }: PendingRequest): boolean => schedule !== undefined && schedule.status !== 'pending'

function PendingEntry({ projectId, item: { request, lines } }: { projectId: string; item: PendingItem }) {
  const Icon = isStopped(request) ? CalendarX2 : ICONS[request.state]
  const omitted = request.changeCount - request.changes.length
  return (
    <li
      className={classes.entry}
      data-mine={request.isMine || undefined}
      data-stopped={isStopped(request) || undefined}
    >
      <div className={classes.about}>
        <Icon size={14} aria-hidden className={classes.icon} />
        <span className={classes.state}>{pendingStateText(request)}</span>
        <RequestLink projectId={projectId} request={request} />
        <span className={classes.facts}>
          <Facts request={request} />
        </span>
      </div>
      <ul className={classes.lines}>
        {lines.map(({ id, text, conflict }) => (
          <li key={id}>
            {text}
            {conflict && <span className={classes.conflict}> · {t('Conflict: {conflict}', { conflict })}</span>}
          </li>
        ))}
        {omitted > 0 && <li>{t('and {omitted} more in the change request', { omitted })}</li>}
      </ul>
    </li>
  )
}

const isNamed = ({ id, title }: PendingRequest): boolean => title !== `Change Request #${id}`

const RequestLink = ({ projectId, request }: { projectId: string; request: PendingRequest }) => (
  <Link
    to="/projects/$projectId/change-requests/$changeRequestId"
    params={{ projectId, changeRequestId: String(request.id) }}
    className={classes.link}
  >
    #{request.id}
    {isNamed(request) && ` ${request.title}`}
  </Link>
)

/** Who and when. A schedule has its time first. */
function Facts({ request }: { readonly request: PendingRequest }) {
  const { state, isMine, createdBy, stateSince, schedule, approvals, minApprovals } = request
  const author = isMine ? t('you') : createdBy.username
  if (schedule)
    return (
      <>
        <ScheduledTime at={schedule.scheduledAt} />
        {t(', by {author}', { author })}
      </>
    )
  return (
    <>
      {state !== 'Draft' && t('by {author}, ', { author })}
      <Time at={stateSince} />
      {state === 'In review' &&
        plural(minApprovals, ', {approvals} of {minApprovals} approval', ', {approvals} of {minApprovals} approvals', {
          approvals,
          minApprovals,
        })}
    </>
  )
}
