import type { Toggle } from '../../../lib/types.ts'
import { EnvironmentColumn } from './environment-column.tsx'
import classes from './environments.module.css'

interface EnvironmentsTabProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly etag: string | null
  readonly isReadOnly: boolean
}

/** Environments side by side, because comparing them is the most frequent task. */
export const EnvironmentsTab = ({ projectId, toggle, etag, isReadOnly }: EnvironmentsTabProps) => (
  <section className={classes.columns} aria-label="Environments" tabIndex={-1}>
    {toggle.environments.map((environment) => (
      <EnvironmentColumn
        key={environment.name}
        target={{ projectId, featureName: toggle.name, environment: environment.name, etag }}
        environment={environment}
        isReadOnly={isReadOnly}
      />
    ))}
  </section>
)
