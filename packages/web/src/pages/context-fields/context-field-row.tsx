import { orList } from '@leverframe/domain'
import { Button, Group, Table, Text } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import { plural, t } from '../../lib/messages.ts'
import type { ContextField } from '../../lib/types.ts'
import { type DragOrder, GuardedDragHandle } from '../../ui/drag-order.tsx'
import { RowAction } from '../../ui/listing.tsx'

interface ContextFieldRowProps {
  readonly field: ContextField
  readonly order: DragOrder
  readonly onOpen: (what: 'edit' | 'delete' | 'uses') => void
}

const SHOWN_VALUES = 5
const BUILT_IN = new Set(['environment', 'userId', 'appName', 'sessionId', 'remoteAddress', 'currentTime'])

export function ContextFieldRow({ field, order, onOpen }: ContextFieldRowProps) {
  const { name, description, stickiness, legalValues, usedInFeatures } = field
  return (
    <Table.Tr data-ordered={name} style={order.dragged === name ? { background: 'var(--lf-raised)' } : undefined}>
      <Table.Td w={44}>
        <GuardedDragHandle name={name} order={order} need="UPDATE_CONTEXT_FIELD" />
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          <Text size="sm" fw={600} className="lf-mono">
            {name}
          </Text>
          {stickiness && <span className="lf-mark">{t('for rollouts')}</span>}
        </Group>
        <Text size="sm" c="dimmed" lineClamp={3} title={description}>
          {description}
        </Text>
      </Table.Td>
      <Table.Td>
        {legalValues.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('any value')}
          </Text>
        ) : (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {orList(
              legalValues.map(({ value }) => value),
              SHOWN_VALUES,
            )}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {usedInFeatures === 0 ? (
          <Text size="sm" c="dimmed">
            {t('no toggle')}
          </Text>
        ) : (
          <Button size="compact-xs" variant="default" onClick={() => onOpen('uses')}>
            {usedInFeatures} {plural(usedInFeatures, 'toggle', 'toggles')}
            <span className="lf-visually-hidden"> {t('with a constraint on {name}', { name })}</span>
          </Button>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <RowAction
            need="UPDATE_CONTEXT_FIELD"
            label={t('Edit {name}', { name })}
            icon={<Pencil size={16} />}
            onClick={() => onOpen('edit')}
          />
          <RowAction
            need="DELETE_CONTEXT_FIELD"
            because={BUILT_IN.has(name) ? t('Built in. SDKs set it automatically.') : undefined}
            label={t('Delete {name}', { name })}
            icon={<Trash2 size={16} />}
            onClick={() => onOpen('delete')}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
