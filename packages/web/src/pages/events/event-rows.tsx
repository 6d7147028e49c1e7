import { ActionIcon, Tooltip } from '@mantine/core'
import { ChevronDown, ChevronRight, Layers } from 'lucide-react'
import { memo, useState } from 'react'
import { t } from '../../lib/messages.ts'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Time } from '../../ui/time.tsx'
import { EventDetails } from './event-details.tsx'
import { EventSentence } from './event-sentence.tsx'
import classes from './events.module.css'
import { type Entry, type FoundEvent, madeOf } from './folding.ts'

interface FoldProps {
  readonly isOpen: boolean
  readonly what: string
  readonly onClick: () => void
}

const Fold = ({ isOpen, what, onClick }: FoldProps) => (
  <Tooltip label={what}>
    <ActionIcon size="sm" aria-label={what} aria-expanded={isOpen} onClick={onClick}>
      {isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
    </ActionIcon>
  </Tooltip>
)

const EventRow = memo(({ event }: { readonly event: FoundEvent }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.row}>
      <span className={classes.time}>
        <Time at={event.createdAt} />
      </span>
      <div className={classes.sentence}>
        <PersonAvatar id={event.createdByUserId} name={event.createdBy} />
        <EventSentence event={event} />
      </div>
      <div className={classes.environments}>
        {event.environment !== undefined && <EnvironmentBadge name={event.environment} />}
      </div>
      <Fold isOpen={isOpen} what={t('Before and after')} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        <div className={classes.details}>
          <EventDetails event={event} />
        </div>
      )}
    </div>
  )
})

/** The folded events of one write. */
const StepRow = memo(({ events }: { readonly events: readonly FoundEvent[] }) => {
  const [isOpen, setOpen] = useState(false)
  const [newest, ...others] = events
  const environments = [...new Set(events.flatMap(({ environment }) => environment ?? []))]
  return (
    <>
      <div className={classes.row}>
        <span className={classes.time}>
          <Time at={newest?.createdAt} />
        </span>
        <div className={classes.sentence}>
          <Layers size={14} aria-hidden className={classes.layers} /> {newest && <EventSentence event={newest} />}{' '}
          <span className={classes.others}>
            {t('and {count} more in one step: {others}', { count: others.length, others: madeOf(others) })}
          </span>
        </div>
        <div className={classes.environments}>
          {environments.map((name) => (
            <EnvironmentBadge key={name} name={name} />
          ))}
        </div>
        <Fold
          isOpen={isOpen}
          what={t('All {count} of this step', { count: events.length })}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div className={classes.step}>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </div>
      )}
    </>
  )
})

interface EntryRowProps {
  readonly entry: Entry
  /** It arrived while the page is open. */
  readonly isNew: boolean
}

export const EntryRow = ({ entry: { events }, isNew }: EntryRowProps) => {
  const [first] = events
  return (
    <li className={isNew ? classes.arrived : undefined}>
      {events.length === 1 && first ? <EventRow event={first} /> : <StepRow events={events} />}
    </li>
  )
}
