import { Text } from '@mantine/core'
import type { User } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { loginName, personName } from '../../lib/person.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { UserTokensDialog } from './user-tokens-dialog.tsx'

export type UserTask =
  | { readonly kind: 'invite' }
  | { readonly kind: 'edit' | 'password' | 'tokens' | 'delete'; readonly user: User }

interface UserDialogsProps {
  readonly task: UserTask | undefined
  readonly onClose: () => void
}

/** The dialogs of a user. The edit form is in the URL, so the page renders it. */
export function UserDialogs({ task, onClose }: UserDialogsProps) {
  switch (task?.kind) {
    case 'invite':
      return <InviteDialog onClose={onClose} />
    case 'password':
      return <PasswordDialog user={task.user} onClose={onClose} />
    case 'tokens':
      return <UserTokensDialog user={task.user} onClose={onClose} />
    case 'delete':
      return <DeleteUser user={task.user} onClose={onClose} />
    default:
      return null
  }
}

function DeleteUser({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const name = personName(user)
  const remove = async () => {
    await api.DELETE('/api/admin/user-admin/{id}', { params: { path: { id: String(user.id) } } })
  }
  return (
    <Confirm
      changes="access"
      done={t('{name} deleted', { name })}
      title={t('Delete {name}?', { name })}
      action={t('Delete user')}
      typed={loginName(user)}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'Ends their sessions and personal access tokens, and removes them from every group and project. Their events stay in the log. This can’t be undone.',
        )}
      </Text>
    </Confirm>
  )
}
