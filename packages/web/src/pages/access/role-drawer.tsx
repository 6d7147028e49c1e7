import { Alert, Drawer, List, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type FullRole,
  holdersQuery,
  type PermissionCatalogue,
  permissionsQuery,
  type Role,
  roleQuery,
} from '../../api/access-queries.ts'
import { useMay } from '../../api/permissions.ts'
import { t } from '../../lib/messages.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { holdersOf } from './holders.ts'
import { RoleForm, roleScopeText } from './role-form.tsx'
import { grantedBy } from './role-grants.ts'
import { RoleMatrix } from './role-matrix.tsx'
import { isBuiltIn } from './role-table.tsx'

const EDITOR = 2

interface RoleDrawerProps {
  /** Undefined for a new one. */
  readonly role?: Role
  readonly onClose: () => void
}

export function RoleDrawer({ role, onClose }: RoleDrawerProps) {
  const catalogue = useQuery(permissionsQuery)
  const full = useQuery({ ...roleQuery(role?.id ?? 0), enabled: role !== undefined })
  const title = role ? t('Role {name}', { name: role.name }) : t('New role')
  if (catalogue.data && (!role || (full.data && !isBuiltIn(role))))
    return (
      <RoleForm key={role?.id} role={full.data} catalogue={catalogue.data} title={title} onClose={onClose}>
        {role && <Holders roleId={role.id} />}
      </RoleForm>
    )
  return (
    <Drawer opened onClose={onClose} title={title} size={820}>
      <QueryResult query={catalogue}>
        {(permissions) => (
          <QueryResult query={full}>
            {(found) => (
              <Stack gap="md">
                <BuiltInRole role={found} catalogue={permissions} />
                <Holders roleId={found.id} />
              </Stack>
            )}
          </QueryResult>
        )}
      </QueryResult>
    </Drawer>
  )
}

function BuiltInRole({ role, catalogue }: { readonly role: FullRole; readonly catalogue: PermissionCatalogue }) {
  const isRoot = role.type === 'root'
  return (
    <>
      <Alert variant="outline" color="gray" title={t('Built in. It can’t be changed.')}>
        {t('{description} Create a custom role instead.', { description: role.description })}
      </Alert>
      {role.permissions.some(({ name }) => name === 'ADMIN') || role.permissions.length === 0 ? null : (
        <RoleMatrix
          catalogue={catalogue}
          granted={grantedBy(role.permissions)}
          isRoot={isRoot}
          projects={role.id === EDITOR ? t('In project default only') : roleScopeText(isRoot)}
        />
      )}
    </>
  )
}

function Holders({ roleId }: { readonly roleId: number }) {
  const may = useMay()
  const { data } = useQuery({ ...holdersQuery, enabled: may('ADMIN') })
  const found = data && holdersOf(data, roleId)
  return (
    <section>
      <Title order={3} mb={4}>
        {t('Assigned to')}
      </Title>
      {!may('ADMIN') && <Text size="sm">{t('Only Admins can see role assignments.')}</Text>}
      {found?.length === 0 && <Text size="sm">{t('Nobody yet.')}</Text>}
      <List size="sm">
        {found?.map(({ userId, userName, how }) => (
          <List.Item key={`${userId} ${how}`}>
            {userName}{' '}
            <Text span c="dimmed" inherit>
              {how}
            </Text>
          </List.Item>
        ))}
      </List>
    </section>
  )
}
