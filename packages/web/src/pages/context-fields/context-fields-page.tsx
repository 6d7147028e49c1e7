import { Table } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { api } from '../../api/client.ts'
import { contextFieldsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { changedSortOrders } from '../../lib/order.ts'
import type { ContextField } from '../../lib/types.ts'
import { ContextFieldDrawer } from '../../ui/context-fields/context-field-drawer.tsx'
import { DeleteContextField } from '../../ui/context-fields/delete-context-field.tsx'
import { FieldUsesDrawer } from '../../ui/context-fields/field-uses.tsx'
import { OrderAnnouncement, useDragOrder } from '../../ui/drag-order.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { HiddenHead, Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useOpenItem } from '../../ui/use-open-item.ts'
import { useWrite } from '../../ui/use-write.ts'
import { ContextFieldRow } from './context-field-row.tsx'

type What = 'edit' | 'delete' | 'uses'

export default function ContextFieldsPage() {
  const query = useQuery(contextFieldsQuery)
  const { opened, open, openNew, close } = useOpenItem<ContextField, What>({
    all: query.data,
    idOf: ({ name }) => name,
    kept: ['edit', 'uses'],
  })
  return (
    <Page
      title={t('Context fields')}
      about={t('User attributes that applications send. Constraints and stickiness use them.')}
      actions={
        <GuardedButton need="CREATE_CONTEXT_FIELD" leftSection={<Plus size={14} />} onClick={openNew}>
          {t('New context field')}
        </GuardedButton>
      }
      wide
    >
      <QueryResult query={query}>{(fields) => <ContextFieldTable fields={fields} onOpen={open} />}</QueryResult>
      {opened?.what === 'new' && <ContextFieldDrawer onClose={close} />}
      {opened?.what === 'edit' && <ContextFieldDrawer field={opened.thing} onClose={close} />}
      {opened?.what === 'delete' && <DeleteContextField field={opened.thing} onClose={close} />}
      {opened?.what === 'uses' && <FieldUsesDrawer field={opened.thing} onClose={close} />}
    </Page>
  )
}

interface ContextFieldTableProps {
  readonly fields: readonly ContextField[]
  readonly onOpen: (what: What, field: ContextField) => void
}

function ContextFieldTable({ fields, onOpen }: ContextFieldTableProps) {
  const client = useQueryClient()
  const save = async (names: readonly string[]) => {
    const before = await client.fetchQuery(contextFieldsQuery)
    for (const [contextField, sortOrder] of changedSortOrders(names, before))
      await api.PUT('/api/admin/context/{contextField}', { params: { path: { contextField } }, body: { sortOrder } })
  }
  const order = useWrite({ send: save, changes: 'context-field' })
  const dragOrder = useDragOrder({ ids: fields.map(({ name }) => name), save: order.run })
  return (
    <>
      <OrderAnnouncement order={dragOrder} />
      <Listing
        label={t('Context fields')}
        head={[
          <HiddenHead key="order">{t('Order')}</HiddenHead>,
          t('Field'),
          t('Legal values'),
          t('Used by'),
          <HiddenHead key="do">{t('Actions')}</HiddenHead>,
        ]}
      >
        {dragOrder.ids.map((name) => {
          const field = fields.find((one) => one.name === name)
          if (!field) return <Table.Tr key={name} />
          return <ContextFieldRow key={name} field={field} order={dragOrder} onOpen={(what) => onOpen(what, field)} />
        })}
      </Listing>
    </>
  )
}
