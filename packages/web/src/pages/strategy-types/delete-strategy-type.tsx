import { Text } from '@mantine/core'
import { api } from '../../api/client.ts'
import { Confirm } from '../../ui/confirm.tsx'
import type { StrategyType } from './parameters.ts'

interface DeleteStrategyTypeProps {
  readonly type: StrategyType
  readonly onClose: () => void
}

export function DeleteStrategyType({ type: { name }, onClose }: DeleteStrategyTypeProps) {
  const remove = async () => {
    await api.DELETE('/api/admin/strategies/{strategyName}', { params: { path: { strategyName: name } } })
  }
  return (
    <Confirm
      changes="strategy-type"
      done={`The strategy type ${name} is deleted.`}
      title={`Delete the strategy type ${name}?`}
      action="Delete the type"
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">
        It goes only when no strategy is of it, those of archived toggles included: no toggle changes. To keep it for
        those and offer it to nobody else, deprecate it.
      </Text>
    </Confirm>
  )
}
