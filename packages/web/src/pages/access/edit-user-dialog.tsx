import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rootRolesQuery, type User, userQuery } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import type { IfMatch } from '../../api/conditional-write.ts'
import { fetchVersion } from '../../api/fetch-version.ts'
import { queryClient } from '../../api/query-client.ts'
import { T, t } from '../../lib/messages.ts'
import { personName } from '../../lib/person.ts'
import { untagged, useConcurrentForm } from '../../ui/editing/use-concurrent-form.ts'
import { FormDialog } from '../../ui/form.tsx'
import { RoleSelect } from '../../ui/role-select.tsx'
import { describeUser } from './descriptions.ts'

export function EditUserDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const [name, setName] = useState(user.name ?? '')
  const [email, setEmail] = useState(user.email ?? '')
  const [rootRole, setRootRole] = useState(user.rootRole)
  const { data: rootRoles = [] } = useQuery(rootRolesQuery)
  const { data: current = user } = useQuery(userQuery(user.id))
  const params = { path: { id: String(user.id) } }
  const concurrent = useConcurrentForm({
    now: untagged(current),
    fetchNow: () =>
      fetchVersion(queryClient, userQuery(user.id).queryKey, api.GET('/api/admin/user-admin/{id}', { params })),
    describe: (one) => describeUser(one, rootRoles),
    events: 'user-updated',
    take: (theirs) => {
      setName(theirs.name ?? '')
      setEmail(theirs.email ?? '')
      setRootRole(theirs.rootRole)
    },
  })
  const submit = (headers: IfMatch) => {
    const body = { name, email: email.trim() === '' ? null : email, rootRole }
    return api.PUT('/api/admin/user-admin/{id}', { params, body, headers })
  }
  return (
    <FormDialog
      edits={{ name: [name, setName], email: [email, setEmail], rootRole: [rootRole, setRootRole] }}
      changes="access"
      done={t('{name} updated', { name: name || personName(user) })}
      title={t('Edit {personName}', { personName: personName(user) })}
      action={t('Save')}
      concurrent={concurrent}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label={t('Name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problems.name}
            data-autofocus
          />
          <TextInput
            label={t('E-mail address')}
            type="email"
            description={t('Used to match people in single sign-on.')}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={problems.email}
          />
          {user.username && (
            <Text size="sm" c="dimmed">
              <T
                text="User name: {span}. It can’t be changed."
                span={<span className="lf-mono">{user.username}</span>}
              />
            </Text>
          )}
          <RoleSelect
            roles={rootRoles}
            value={rootRole}
            error={problems.rootRole}
            onChange={(id) => setRootRole(id ?? user.rootRole)}
          />
        </>
      )}
    </FormDialog>
  )
}
