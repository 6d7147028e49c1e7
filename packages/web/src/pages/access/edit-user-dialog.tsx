import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rootRolesQuery, type User, userQuery } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import type { IfMatch } from '../../api/conditional-write.ts'
import { fetchVersion } from '../../api/fetch-version.ts'
import { queryClient } from '../../api/query-client.ts'
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
      done={`${name || personName(user)} updated`}
      title={`Edit ${personName(user)}`}
      action="Save"
      concurrent={concurrent}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problems.name}
            data-autofocus
          />
          <TextInput
            label="E-mail address"
            type="email"
            description="Used to match people in single sign-on."
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={problems.email}
          />
          {user.username && (
            <Text size="sm" c="dimmed">
              User name: <span className="lf-mono">{user.username}</span>. It can’t be changed.
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
