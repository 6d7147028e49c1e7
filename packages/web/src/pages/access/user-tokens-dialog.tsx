import { Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type User, userTokensQuery } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import { t } from '../../lib/messages.ts'
import { personName } from '../../lib/person.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { PersonalTokenTable } from './personal-token-table.tsx'

export function UserTokensDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const query = useQuery(userTokensQuery(user.id))
  const name = personName(user)
  const revoke = async (tokenId: number) => {
    const path = { id: String(user.id), tokenId: String(tokenId) }
    await api.DELETE('/api/admin/user-admin/{id}/tokens/{tokenId}', { params: { path } })
  }
  return (
    <Modal opened onClose={onClose} title={t('Personal access tokens of {name}', { name })} size="xl">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(
            'Programs with these tokens act as {name}, with all their permissions. Only {name} can create them; you can revoke them.',
            { name },
          )}
        </Text>
        <QueryResult query={query}>
          {(tokens) =>
            tokens.length === 0 ? (
              <Text size="sm">{t('{name} has none.', { name })}</Text>
            ) : (
              <PersonalTokenTable tokens={tokens} label={t('Tokens of {name}', { name })} onRevoke={revoke} />
            )
          }
        </QueryResult>
      </Stack>
    </Modal>
  )
}
