import { Group, Table, Text } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import { api } from '../../api/client.ts'
import { inSentence, t } from '../../lib/messages.ts'
import { GuardedButton } from '../../ui/guarded.tsx'
import { RowAction } from '../../ui/listing.tsx'
import { useWrite, type Write } from '../../ui/use-write.ts'
import { PARAMETER_TYPES, type Parameter, type StrategyType } from './parameters.ts'

interface StrategyTypeRowProps {
  readonly type: StrategyType
  /** Undefined: it is built in and read-only. */
  readonly onOpen?: (what: 'edit' | 'delete') => void
}

export function StrategyTypeRow({ type, onOpen }: StrategyTypeRowProps) {
  const { name, displayName, description, deprecated, parameters } = type
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {t(displayName)}
          </Text>
          {displayName !== name && (
            <Text size="xs" c="dimmed" className="lf-mono">
              {name}
            </Text>
          )}
          {deprecated && <span className="lf-mark">{t('deprecated')}</span>}
        </Group>
        <Text size="sm" c="dimmed" lineClamp={3} title={t(description)}>
          {t(description)}
        </Text>
      </Table.Td>
      <Table.Td>
        {parameters.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('none')}
          </Text>
        ) : (
          parameters.map((parameter) => <ParameterLine key={parameter.name} parameter={parameter} />)
        )}
      </Table.Td>
      {onOpen && (
        <Table.Td>
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <DeprecateButton type={type} />
            <RowAction
              need="UPDATE_STRATEGY"
              label={t('Edit {name}', { name })}
              icon={<Pencil size={16} />}
              onClick={() => onOpen('edit')}
            />
            <RowAction
              need="DELETE_STRATEGY"
              label={t('Delete {name}', { name })}
              icon={<Trash2 size={16} />}
              onClick={() => onOpen('delete')}
            />
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  )
}

const ParameterLine = ({ parameter: { name, type, required } }: { readonly parameter: Parameter }) => (
  <Text size="sm">
    <span className="lf-mono">{name}</span>{' '}
    <Text span size="xs" c="dimmed">
      {inSentence(PARAMETER_TYPES.find(({ value }) => value === type)?.label ?? type)}
      {required && t(', required')}
    </Text>
  </Text>
)

/** Strategies of a deprecated type still work. The type is not offered for new strategies. */
function DeprecateButton({ type: { name, deprecated } }: { readonly type: StrategyType }) {
  const params = { params: { path: { strategyName: name } } }
  const mark: Write<boolean, unknown> = useWrite({
    send: (isDeprecated: boolean) =>
      isDeprecated
        ? api.POST('/api/admin/strategies/{strategyName}/deprecate', params)
        : api.POST('/api/admin/strategies/{strategyName}/reactivate', params),
    changes: 'strategy-type',
    done: (_, isDeprecated) => ({
      text: isDeprecated
        ? t('{name} deprecated. Existing strategies keep working.', { name })
        : t('{name} reactivated', { name }),
      undo: { run: () => void mark.run(!isDeprecated) },
    }),
    refetchAfterError: 'strategy-type',
  })
  return (
    <GuardedButton
      need="UPDATE_STRATEGY"
      size="compact-xs"
      variant="default"
      loading={mark.isBusy}
      onClick={() => void mark.run(!deprecated)}
    >
      {deprecated ? t('Reactivate') : t('Deprecate')}
      <span className="lf-visually-hidden"> {name}</span>
    </GuardedButton>
  )
}
