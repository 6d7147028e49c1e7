import { Radio, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type FullRole, type PermissionCatalogue, roleQuery } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import type { IfMatch } from '../../api/conditional-write.ts'
import { fetchVersion } from '../../api/fetch-version.ts'
import { useMay } from '../../api/permissions.ts'
import { queryClient } from '../../api/query-client.ts'
import { t } from '../../lib/messages.ts'
import { untagged, useConcurrentForm } from '../../ui/editing/use-concurrent-form.ts'
import { FormDrawer } from '../../ui/form.tsx'
import { describeRole } from './descriptions.ts'
import { type Granted, grantedBy, permissionsOf, type SentPermission } from './role-grants.ts'
import { RoleMatrix } from './role-matrix.tsx'

export const roleScopeText = (isRoot: boolean): string => (isRoot ? t('In all projects') : t('In the project'))

interface RoleFormProps {
  readonly role?: FullRole | undefined
  readonly catalogue: PermissionCatalogue
  readonly title: string
  /** Shown below the fields. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Name, description and permissions of a custom role. */
export function RoleForm({ role, catalogue, title, children, onClose }: RoleFormProps) {
  const may = useMay()
  const [name, setName] = useState(role?.name ?? '')
  const [description, setDescription] = useState(role?.description ?? '')
  const [type, setType] = useState<'root-custom' | 'custom'>(role?.type === 'root-custom' ? 'root-custom' : 'custom')
  const [granted, setGranted] = useState<Granted>(() => grantedBy(role?.permissions ?? []))
  const isRoot = type === 'root-custom'
  const concurrent = useRoleConcurrency(role, catalogue, (theirs) => {
    setName(theirs.name)
    setDescription(theirs.description)
    setGranted(grantedBy(theirs.permissions))
  })
  const rootNames = new Set(catalogue.root.map((entry) => entry.name))
  const permissions = permissionsOf(granted).filter((one) => isRoot || !rootNames.has(one.name))
  return (
    <FormDrawer
      title={title}
      size={820}
      edits={{
        name: [name, setName],
        description: [description, setDescription],
        type: [type, setType],
        granted: [permissions, (grants: SentPermission[]) => setGranted(grantedBy(grants))],
      }}
      action={role ? t('Save') : t('Create role')}
      isReady={name.trim() !== ''}
      need="ADMIN"
      changes="access"
      done={role ? t('Role {name} updated. Changes apply immediately.', { name }) : t('Role {name} created', { name })}
      concurrent={concurrent}
      onSubmit={(headers) => send(role, { name, description, type, permissions }, headers)}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label={t('Name')}
            required
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problems.name}
            disabled={!may('ADMIN')}
            data-autofocus
          />
          <TextInput
            label={t('Description')}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            disabled={!may('ADMIN')}
          />
          {!role && <TypeChoice value={type} onChange={setType} />}
          <RoleMatrix
            catalogue={catalogue}
            granted={granted}
            onChange={may('ADMIN') ? setGranted : undefined}
            isRoot={isRoot}
            projects={roleScopeText(isRoot)}
          />
          {children}
        </>
      )}
    </FormDrawer>
  )
}

/** Detects that another user changed the role of the form. */
const useRoleConcurrency = (
  role: FullRole | undefined,
  catalogue: PermissionCatalogue,
  take: (theirs: FullRole) => void,
) =>
  useConcurrentForm({
    now: untagged(role),
    fetchNow: async () => {
      if (!role) return untagged<FullRole>(undefined)
      const params = { path: { roleId: String(role.id) } }
      return fetchVersion(queryClient, roleQuery(role.id).queryKey, api.GET('/api/admin/roles/{roleId}', { params }))
    },
    describe: (one) => describeRole(one, catalogue),
    events: 'role-updated',
    take,
  })

type NewRole = Pick<FullRole, 'name' | 'description'> & {
  readonly permissions: SentPermission[]
  readonly type: 'root-custom' | 'custom'
}

const send = (role: FullRole | undefined, body: NewRole, headers: IfMatch): Promise<unknown> =>
  role
    ? api.PUT('/api/admin/roles/{roleId}', { params: { path: { roleId: String(role.id) } }, body, headers })
    : api.POST('/api/admin/roles', { body })

interface TypeChoiceProps {
  readonly value: string
  readonly onChange: (type: 'root-custom' | 'custom') => void
}

const TypeChoice = ({ value, onChange }: TypeChoiceProps) => (
  <Radio.Group
    label={t('Scope')}
    value={value}
    onChange={(chosen) => onChange(chosen === 'root-custom' ? 'root-custom' : 'custom')}
  >
    <Stack gap={6} mt={4}>
      <Radio value="custom" label={t('In projects')} description={t('Assigned to people and groups per project.')} />
      <Radio
        value="root-custom"
        label={t('In the whole installation')}
        description={t('Assigned to users, groups and service accounts. Applies in all projects.')}
      />
    </Stack>
  </Radio.Group>
)
