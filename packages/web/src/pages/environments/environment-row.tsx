import { Group, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { plural, t } from '../../lib/messages.ts'
import type { Environment } from '../../lib/types.ts'
import { type DragOrder, GuardedDragHandle } from '../../ui/drag-order.tsx'
import { EnvironmentBadge } from '../../ui/environment-badge.tsx'
import { RowAction } from '../../ui/listing.tsx'
import { OptimisticSwitch } from '../../ui/optimistic-switch.tsx'
import { useWrite, type Write } from '../../ui/use-write.ts'
import { arrivedSentence } from './environment-text.ts'

interface EnvironmentRowProps {
  readonly environment: Environment
  readonly order: DragOrder
  readonly onEdit: () => void
  readonly onClone: () => void
  readonly onDelete: () => void
}

export function EnvironmentRow({ environment, order, onEdit, onClone, onDelete }: EnvironmentRowProps) {
  const { name, displayName, type, enabledToggleCount, apiTokenCount } = environment
  return (
    <Table.Tr data-ordered={name} style={order.dragged === name ? { background: 'var(--lf-raised)' } : undefined}>
      <Table.Td w={44}>
        <GuardedDragHandle name={name} order={order} need="ADMIN" />
      </Table.Td>
      <Table.Td>
        <EnvironmentBadge name={name} />
        {displayName !== name && (
          <Text size="xs" c="dimmed" className="lf-mono" mt={2}>
            {name}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{type}</Table.Td>
      <Table.Td className="lf-short">
        {enabledToggleCount} {plural(enabledToggleCount, 'toggle', 'toggles')}
      </Table.Td>
      <Table.Td className="lf-short">
        <Arrived name={name} />
      </Table.Td>
      <Table.Td>{apiTokenCount}</Table.Td>
      <Table.Td>
        <InUseSwitch environment={environment} />
      </Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <RowAction
            need="ADMIN"
            label={t('Edit {displayName}', { displayName })}
            icon={<Pencil size={16} />}
            onClick={onEdit}
          />
          <RowAction
            need="ADMIN"
            label={t('Clone {displayName}', { displayName })}
            icon={<Copy size={16} />}
            onClick={onClone}
          />
          <RowAction
            need="ADMIN"
            label={t('Delete {displayName}', { displayName })}
            icon={<Trash2 size={16} />}
            onClick={onDelete}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

const AGAIN_MS = 15_000
const NO_CLIENTS = { total: 0, upToDate: 0, behind: 0 }

/** The number of clients with the newest configuration of the environment. */
function Arrived({ name }: { readonly name: string }) {
  const { data } = useQuery({
    queryKey: keys.environments(name, 'rollout-status'),
    queryFn: () => dataOf(api.GET('/api/admin/environments/{name}/rollout-status', { params: { path: { name } } })),
    refetchInterval: AGAIN_MS,
  })
  const { total, upToDate, behind } = data?.clients ?? NO_CLIENTS
  // The place of the text is kept while it loads: on a phone it would move the rows below.
  return (
    <Text size="sm" c={behind > 0 ? 'var(--lf-some)' : 'dimmed'} style={data ? undefined : { visibility: 'hidden' }}>
      {arrivedSentence({ total, upToDate })}
    </Text>
  )
}

function InUseSwitch({ environment: { name, displayName, enabled } }: { readonly environment: Environment }) {
  const params = { params: { path: { name } } }
  const mark: Write<boolean, unknown> = useWrite({
    send: (isUsed: boolean) =>
      isUsed
        ? api.POST('/api/admin/environments/{name}/on', params)
        : api.POST('/api/admin/environments/{name}/off', params),
    changes: 'environment',
    done: (_, isUsed) => ({
      text: isUsed
        ? t('{displayName} enabled', { displayName })
        : t('{displayName} disabled. Its toggles don’t change.', { displayName }),
      undo: { run: () => void mark.run(!isUsed) },
    }),
    refetchAfterError: 'environment',
  })
  return (
    <OptimisticSwitch
      need="ADMIN"
      meaning={t('{displayName} enabled', { displayName })}
      checked={enabled}
      onChange={mark.run}
    />
  )
}
