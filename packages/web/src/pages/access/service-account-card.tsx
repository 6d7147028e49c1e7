import { Group, Stack, Text, Title } from '@mantine/core'
import type { ServiceAccount } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import { T, t } from '../../lib/messages.ts'
import { loginName, personName } from '../../lib/person.ts'
import { GuardedButton } from '../../ui/guarded.tsx'
import { Time } from '../../ui/time.tsx'
import type { OpenItemState } from '../../ui/use-open-item.ts'
import { PersonalTokenTable } from './personal-token-table.tsx'

export type AccountOpening = OpenItemState<ServiceAccount, 'edit' | 'token' | 'delete'>

interface ServiceAccountCardProps {
  readonly account: ServiceAccount
  readonly role: string
  readonly onOpen: AccountOpening['open']
}

export function ServiceAccountCard({ account, role, onOpen }: ServiceAccountCardProps) {
  const name = personName(account)
  const revoke = async (tokenId: number) => {
    const path = { id: String(account.id), tokenId: String(tokenId) }
    await api.DELETE('/api/admin/service-account/{id}/token/{tokenId}', { params: { path } })
  }
  return (
    <Stack component="section" className="lf-card" p="sm" gap="xs" aria-label={t('Service account {name}', { name })}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Title order={2}>{name}</Title>
          <Text size="sm" c="dimmed">
            <span className="lf-mono">{loginName(account)}</span> ·{' '}
            <T
              text="{role} · seen {time} · created {time2}"
              role={role}
              time={<Time at={account.seenAt} never={t('never')} />}
              time2={<Time at={account.createdAt} />}
            />
          </Text>
        </div>
        <Group gap="xs">
          <GuardedButton
            need="ADMIN"
            variant="default"
            aria-label={t('New token for {name}', { name })}
            onClick={() => onOpen('token', account)}
          >
            {t('New token')}
          </GuardedButton>
          <GuardedButton
            need="ADMIN"
            variant="default"
            aria-label={t('Edit {name}', { name })}
            onClick={() => onOpen('edit', account)}
          >
            {t('Edit')}
          </GuardedButton>
          <GuardedButton
            need="ADMIN"
            variant="default"
            aria-label={t('Delete {name}', { name })}
            onClick={() => onOpen('delete', account)}
          >
            {t('Delete')}
          </GuardedButton>
        </Group>
      </Group>
      {account.tokens.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('It needs a token to be used.')}
        </Text>
      ) : (
        <PersonalTokenTable label={t('Tokens of {name}', { name })} tokens={account.tokens} onRevoke={revoke} />
      )}
    </Stack>
  )
}
