import { Button, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { refusalOf } from '../../../api/permissions.ts'
import { uiConfigQuery } from '../../../api/queries.ts'
import { limitFrom } from '../../../lib/limits.ts'
import { StrategyDrawer } from '../strategy/strategy-drawer.tsx'
import type { ToggleTarget } from '../strategy/toggle-target.ts'

interface AddStrategyProps {
  readonly target: ToggleTarget
  readonly count: number
  readonly mayAdd: boolean
}

export function AddStrategy({ target, count, mayAdd }: AddStrategyProps) {
  const { data: config } = useQuery(uiConfigQuery)
  const [isOpen, setOpen] = useState(false)
  const most = limitFrom(config?.resourceLimits.featureEnvironmentStrategies)
  const reason = mayAdd
    ? most !== null && count >= most
      ? `This instance allows ${most} strategies of a toggle in an environment`
      : undefined
    : refusalOf(['CREATE_FEATURE_STRATEGY'], { project: target.projectId, environment: target.environment })
  return (
    <>
      <Tooltip label={reason} disabled={reason === undefined}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={14} />}
          aria-label={`Add a strategy to ${target.environment}`}
          data-disabled={reason !== undefined}
          aria-disabled={reason !== undefined}
          onClick={() => reason === undefined && setOpen(true)}
        >
          Add a strategy
        </Button>
      </Tooltip>
      {isOpen && <StrategyDrawer target={target} strategy={undefined} onClose={() => setOpen(false)} />}
    </>
  )
}
