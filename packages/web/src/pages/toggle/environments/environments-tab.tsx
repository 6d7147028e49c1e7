import { t } from '../../../lib/messages.ts'
import type { Toggle } from '../../../lib/types.ts'
import { PendingList } from '../pending/pending-list.tsx'
import { usePending } from '../pending/use-pending.ts'
import { EnvironmentColumn } from './environment-column.tsx'
import classes from './environments.module.css'
import { useEstimate } from './use-estimate.ts'
import { useScrollEdges } from './use-scroll-edges.ts'

interface EnvironmentsTabProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly etag: string | null
  readonly isReadOnly: boolean
}

/** From this number on, columns have a readable width and scroll sideways. */
const MANY = 4

/** Environments side by side, because comparing them is the most frequent task. */
export function EnvironmentsTab({ projectId, toggle, etag, isReadOnly }: EnvironmentsTabProps) {
  const pending = usePending({ projectId, toggle, etag, isReadOnly })
  const estimateOf = useEstimate(projectId, toggle.name, !isReadOnly)
  const { ref, edges } = useScrollEdges<HTMLElement>()
  return (
    <>
      <PendingList projectId={projectId} items={pending.everywhere} label={t('Pending in all environments')} />
      <section
        ref={ref}
        className={classes.columns}
        aria-label={t('Environments')}
        tabIndex={edges.left || edges.right ? 0 : -1}
        data-many={toggle.environments.length >= MANY || undefined}
        data-left={edges.left || undefined}
        data-right={edges.right || undefined}
      >
        {toggle.environments.map((environment) => (
          <EnvironmentColumn
            key={environment.name}
            target={{ projectId, featureName: toggle.name, environment: environment.name, etag }}
            environment={environment}
            isReadOnly={isReadOnly}
            pending={pending.inEnvironment(environment.name)}
            estimateOf={estimateOf}
          />
        ))}
      </section>
    </>
  )
}
