import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { api } from '../../api/client.ts'
import { environmentsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { Environment } from '../../lib/types.ts'
import { OrderAnnouncement, useDragOrder } from '../../ui/drag-order.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { HiddenHead, Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useOpenItem } from '../../ui/use-open-item.ts'
import { useWrite } from '../../ui/use-write.ts'
import { CloneEnvironment } from './clone-environment.tsx'
import { DeleteEnvironment } from './delete-environment.tsx'
import { EnvironmentDrawer } from './environment-drawer.tsx'
import { EnvironmentRow } from './environment-row.tsx'

export default function EnvironmentsPage() {
  const query = useQuery(environmentsQuery)
  const { opened, open, openNew, close } = useOpenItem<Environment, 'edit' | 'clone' | 'delete'>({
    all: query.data,
    idOf: ({ name }) => name,
    kept: ['edit'],
  })
  return (
    <Page
      title={t('Environments')}
      about={t('Where applications run. Each toggle has its own state per environment.')}
      actions={
        <GuardedButton need="ADMIN" leftSection={<Plus size={14} />} onClick={openNew}>
          {t('New environment')}
        </GuardedButton>
      }
      wide
    >
      <QueryResult query={query}>
        {(environments) => (
          <EnvironmentTable
            environments={environments}
            onEdit={(environment) => open('edit', environment)}
            onClone={(environment) => open('clone', environment)}
            onDelete={(environment) => open('delete', environment)}
          />
        )}
      </QueryResult>
      {opened?.what === 'new' && <EnvironmentDrawer onClose={close} />}
      {opened?.what === 'edit' && <EnvironmentDrawer environment={opened.thing} onClose={close} />}
      {opened?.what === 'clone' && <CloneEnvironment environment={opened.thing} onClose={close} />}
      {opened?.what === 'delete' && <DeleteEnvironment environment={opened.thing} onClose={close} />}
    </Page>
  )
}

interface EnvironmentTableProps {
  readonly environments: readonly Environment[]
  readonly onEdit: (environment: Environment) => void
  readonly onClone: (environment: Environment) => void
  readonly onDelete: (environment: Environment) => void
}

function EnvironmentTable({ environments, onEdit, onClone, onDelete }: EnvironmentTableProps) {
  const save = async (names: readonly string[]) => {
    const body = Object.fromEntries(names.map((name, index) => [name, index + 1]))
    await api.PUT('/api/admin/environments/sort-order', { body })
  }
  const order = useWrite({ send: save, changes: 'environment' })
  const dragOrder = useDragOrder({ ids: environments.map(({ name }) => name), save: order.run })
  return (
    <>
      <OrderAnnouncement order={dragOrder} />
      <Listing
        label={t('Environments')}
        head={[
          <HiddenHead key="order">{t('Order')}</HiddenHead>,
          t('Environment'),
          t('Type'),
          t('Toggles on'),
          t('Clients'),
          t('API tokens'),
          t('Enabled'),
          <HiddenHead key="do">{t('Actions')}</HiddenHead>,
        ]}
      >
        {dragOrder.ids.map((name) => {
          const environment = environments.find((one) => one.name === name)
          if (!environment) return <Table.Tr key={name} />
          return (
            <EnvironmentRow
              key={name}
              environment={environment}
              order={dragOrder}
              onEdit={() => onEdit(environment)}
              onClone={() => onClone(environment)}
              onDelete={() => onDelete(environment)}
            />
          )
        })}
      </Listing>
    </>
  )
}
