import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ServiceAccount, serviceAccountsQuery } from '../../api/access-queries.ts'
import { api } from '../../api/client.ts'
import { plural, t } from '../../lib/messages.ts'
import { loginName, personName } from '../../lib/person.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useOpenItem } from '../../ui/use-open-item.ts'
import { AccessPage } from './access-page.tsx'
import { type AccountOpening, ServiceAccountCard } from './service-account-card.tsx'
import { ServiceAccountDialog, ServiceTokenDialog } from './service-account-dialogs.tsx'

const NEED = ['ADMIN'] as const

export default function ServiceAccountsPage() {
  const { data } = useQuery(serviceAccountsQuery)
  const opening = useOpenItem<ServiceAccount, 'edit' | 'token' | 'delete'>({
    all: data?.serviceAccounts,
    idOf: ({ id }) => id,
    kept: ['edit'],
  })
  const { opened, openNew, close } = opening
  return (
    <AccessPage
      title={t('Service accounts')}
      about={t('Accounts for programs. They can’t log in; their tokens use their roles.')}
      need={NEED}
      actions={(data?.serviceAccounts.length ?? 0) > 0 && <NewAccount onClick={openNew} />}
    >
      <Accounts opening={opening} />
      {opened?.what === 'new' && <ServiceAccountDialog onClose={close} />}
      {opened?.what === 'edit' && <ServiceAccountDialog account={opened.thing} onClose={close} />}
      {opened?.what === 'token' && <ServiceTokenDialog account={opened.thing} onClose={close} />}
      {opened?.what === 'delete' && <DeleteAccount account={opened.thing} onClose={close} />}
    </AccessPage>
  )
}

const NewAccount = ({ onClick }: { readonly onClick: () => void }) => (
  <GuardedButton need={NEED} leftSection={<Plus size={14} />} onClick={onClick}>
    {t('New service account')}
  </GuardedButton>
)

function Accounts({ opening }: { readonly opening: AccountOpening }) {
  const query = useQuery(serviceAccountsQuery)
  return (
    <QueryResult query={query}>
      {({ serviceAccounts, rootRoles }) =>
        serviceAccounts.length === 0 ? (
          <Empty title={t('No service accounts yet')} action={<NewAccount onClick={opening.openNew} />}>
            {t('Give a pipeline or script its own account with only the permissions it needs.')}
          </Empty>
        ) : (
          <Stack gap="sm">
            {serviceAccounts.map((account) => (
              <ServiceAccountCard
                key={account.id}
                account={account}
                role={rootRoles.find(({ id }) => id === account.rootRole)?.name ?? String(account.rootRole)}
                onOpen={opening.open}
              />
            ))}
          </Stack>
        )
      }
    </QueryResult>
  )
}

function DeleteAccount({ account, onClose }: { readonly account: ServiceAccount; readonly onClose: () => void }) {
  const count = account.tokens.length
  const remove = async () => {
    await api.DELETE('/api/admin/service-account/{id}', { params: { path: { id: String(account.id) } } })
  }
  return (
    <Confirm
      changes="access"
      done={t('{personName} deleted', { personName: personName(account) })}
      title={t('Delete {personName}?', { personName: personName(account) })}
      action={t('Delete service account')}
      typed={loginName(account)}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">
        {t('{what} It is removed from every project. Its events stay in the log. This can’t be undone.', {
          what:
            count === 0
              ? t('It has no tokens.')
              : plural(count, 'Its token stops working immediately.', 'Its {count} tokens stop working immediately.', {
                  count,
                }),
        })}
      </Text>
    </Confirm>
  )
}
