import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { holdersQuery, type Role, rolesQuery } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import { useMay } from '../../api/permissions.ts'
import { t } from '../../lib/messages.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useOpenItem } from '../../ui/use-open-item.ts'
import { AccessPage } from './access-page.tsx'
import { RoleDrawer } from './role-drawer.tsx'
import { type RoleOpening, RoleTable } from './role-table.tsx'

export default function RolesPage() {
  const { data } = useQuery(rolesQuery)
  const opening = useOpenItem<Role, 'edit' | 'delete'>({ all: data, idOf: ({ id }) => id, kept: ['edit'] })
  const { opened, openNew, close } = opening
  return (
    <AccessPage
      title={t('Roles')}
      about={t('Sets of permissions for the whole installation or for projects.')}
      need={[]}
      actions={
        <GuardedButton need="ADMIN" leftSection={<Plus size={14} />} onClick={openNew}>
          {t('New role')}
        </GuardedButton>
      }
    >
      <Roles onOpen={opening.open} />
      {opened?.what === 'new' && <RoleDrawer onClose={close} />}
      {opened?.what === 'edit' && <RoleDrawer role={opened.thing} onClose={close} />}
      {opened?.what === 'delete' && <DeleteRole role={opened.thing} onClose={close} />}
    </AccessPage>
  )
}

function Roles({ onOpen }: { readonly onOpen: RoleOpening['open'] }) {
  const query = useQuery(rolesQuery)
  const may = useMay()
  const { data: holders } = useQuery({ ...holdersQuery, enabled: may('ADMIN') })
  return (
    <QueryResult query={query}>
      {(roles) => (
        <Stack gap="sm">
          <Title order={2}>{t('For the installation')}</Title>
          <RoleTable
            label={t('Roles for the installation')}
            roles={roles.filter(({ type }) => type === 'root' || type === 'root-custom')}
            holders={holders}
            onOpen={onOpen}
          />
          <Title order={2} mt="sm">
            {t('For projects')}
          </Title>
          <RoleTable
            label={t('Roles for projects')}
            roles={roles.filter(({ type }) => type === 'project' || type === 'custom')}
            holders={holders}
            onOpen={onOpen}
          />
        </Stack>
      )}
    </QueryResult>
  )
}

function DeleteRole({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const remove = async () => {
    await api.DELETE('/api/admin/roles/{roleId}', { params: { path: { roleId: String(role.id) } } })
  }
  return (
    <Confirm
      changes="access"
      done={t('Role {name} deleted', { name: role.name })}
      title={t('Delete {name}?', { name: role.name })}
      action={t('Delete role')}
      typed={role.name}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">{t('It isn’t assigned to anyone. This can’t be undone.')}</Text>
    </Confirm>
  )
}
