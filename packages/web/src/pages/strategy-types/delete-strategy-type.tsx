import { Text } from '@mantine/core'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
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
      done={t('Strategy type {name} deleted', { name })}
      title={t('Delete strategy type {name}?', { name })}
      action={t('Delete type')}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">
        {t('Only possible when no strategy uses it, including those of archived toggles. Otherwise, deprecate it.')}
      </Text>
    </Confirm>
  )
}
