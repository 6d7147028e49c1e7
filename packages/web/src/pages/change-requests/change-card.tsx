import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Braces, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { plural, t } from '../../lib/messages.ts'
import { Snippet } from '../../ui/copy.tsx'
import { Changes } from '../../ui/diff.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { toastDone } from '../../ui/toast.tsx'
import type { ChangeCardProps } from './change-card-props.ts'
import { Conflict } from './conflict.tsx'
import classes from './request-changes.module.css'
import { removeChange, sentChange } from './requests-api.ts'
import { ReviewedPlan } from './reviewed-plan.tsx'
import { useRestoreChange } from './use-restore-change.ts'
import { reasonAgainst } from './verdicts.ts'

/** Loaded on demand: editors are large, and most visitors only read. */
const EditChange = onDemand(async () => (await import('./editing/edit-change.tsx')).default)

/** One change: a sentence, before and after, and its conflicts. */
export function ChangeCard(props: ChangeCardProps) {
  const { request, described, facts, action, feature } = props
  const [isRaw, setRaw] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const { change, heading, rows } = described
  const putBack = useRestoreChange()
  const remove = async () => {
    const isDone = await action.run('remove', () => removeChange(request, change.id))
    if (isDone)
      toastDone(t('Removed: {sentence}', { sentence: described.sentence }), {
        run: () => putBack(request, sentChange(change, feature)),
      })
  }
  const cost =
    facts.approvals > 0
      ? t(', which withdraws {approvals}', {
          approvals: plural(facts.approvals, '{count} approval', '{count} approvals', { count: facts.approvals }),
        })
      : ''
  return (
    <li className={classes.change}>
      <div className={classes.line}>
        <div className={classes.heading}>{heading}</div>
        <div className={classes.tools}>
          <Tool label={isRaw ? t('Hide JSON') : t('Show JSON')} about={heading} onClick={() => setRaw(!isRaw)}>
            <Braces size={14} />
          </Tool>
          {reasonAgainst('edit', facts) === undefined && (
            <>
              <Tool label={t('Edit')} about={heading} onClick={() => setEditing(true)}>
                <Pencil size={14} />
              </Tool>
              <Tool label={t('Remove{cost}', { cost })} about={heading} onClick={() => void remove()}>
                <Trash2 size={14} />
              </Tool>
            </>
          )}
        </div>
      </div>
      {rows.length > 0 && <Changes rows={rows} />}
      {(change.action === 'startMilestone' || change.action === 'addReleasePlan') && feature !== undefined && (
        <ReviewedPlan request={request} change={change} feature={feature} />
      )}
      {change.conflict && <Conflict {...props} />}
      <Twins request={request} described={described} />
      {isRaw && (
        <Snippet
          code={JSON.stringify(change.payload ?? null, null, 2)}
          label={t('the JSON of: {heading}', { heading })}
        />
      )}
      {isEditing && <EditChange {...{ request, described, feature }} onClose={() => setEditing(false)} />}
    </li>
  )
}

interface ToolProps {
  readonly label: string
  readonly about: string
  readonly onClick: () => void
  readonly children: React.ReactNode
}

const Tool = ({ label, about, onClick, children }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon size="sm" variant="subtle" aria-label={`${label}: ${about}`} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
)

/** Applying one of them causes a conflict in the other. */
function Twins({ request, described }: Pick<ChangeCardProps, 'request' | 'described'>) {
  const twins = described.change.scheduleConflicts?.changeRequests ?? []
  if (twins.length === 0) return null
  return (
    <Text size="sm" c="var(--lf-wait)">
      {t('Also changed by a scheduled change request:')}{' '}
      {twins.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link
            to="/projects/$projectId/change-requests/$changeRequestId"
            params={{ projectId: request.project, changeRequestId: String(id) }}
            style={{ color: 'inherit' }}
          >
            {title}
          </Link>
        </span>
      ))}
    </Text>
  )
}
