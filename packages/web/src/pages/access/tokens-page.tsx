import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { apiTokensQuery } from '../../api/access-queries.ts'
import { environmentsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useHashAction } from '../../ui/use-hash-action.ts'
import { useListFilter, useSearchParams } from '../../ui/use-search-params.ts'
import { AccessPage } from './access-page.tsx'
import { ExpiryDialog, RevokeToken } from './api-token-dialogs.tsx'
import { ApiTokenTable, type TokenTask } from './api-token-table.tsx'
import { fits, permissionFor, TOKEN_TYPES, type TokenFilter, TYPES } from './api-token-text.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import type { TokensSearch } from './search.ts'

const READERS = ['ADMIN', 'READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] as const
const MAKERS = TYPES.map((type) => permissionFor('CREATE', type))

export default function TokensPage() {
  const [task, setTask] = useState<TokenTask>()
  useHashAction('create', () => setTask({ kind: 'new' }))
  const close = () => setTask(undefined)
  return (
    <AccessPage
      title={t('API tokens')}
      about={t('Tokens that SDKs and scripts use to authenticate. Secrets are shown once and stored as hashes.')}
      need={READERS}
      actions={<NewToken onClick={() => setTask({ kind: 'new' })} />}
    >
      <Tokens onTask={setTask} />
      {task?.kind === 'new' && <NewTokenDialog onClose={close} />}
      {task?.kind === 'expiry' && <ExpiryDialog token={task.token} onClose={close} />}
      {task?.kind === 'revoke' && <RevokeToken token={task.token} onClose={close} />}
    </AccessPage>
  )
}

const NewToken = ({ onClick }: { readonly onClick: () => void }) => (
  <GuardedButton need={MAKERS} leftSection={<Plus size={14} />} onClick={onClick}>
    {t('New API token')}
  </GuardedButton>
)

function Tokens({ onTask }: { readonly onTask: (task: TokenTask) => void }) {
  const query = useQuery(apiTokensQuery)
  const [text, setText] = useListFilter()
  const [{ type = '', environment = '' }, change] = useSearchParams<TokensSearch>()
  const filter = { text, type, environment }
  return (
    <QueryResult query={query}>
      {(tokens) =>
        tokens.length === 0 ? (
          <Empty title={t('No API tokens yet')} action={<NewToken onClick={() => onTask({ kind: 'new' })} />}>
            {t('Applications need a token: a client token on servers, a frontend token in web pages and apps.')}
          </Empty>
        ) : (
          <Stack gap="sm">
            <Filters value={filter} onType={setText} onChange={change} />
            <ApiTokenTable tokens={tokens.filter((token) => fits(token, filter))} onTask={onTask} />
          </Stack>
        )
      }
    </QueryResult>
  )
}

interface FiltersProps {
  readonly value: TokenFilter
  readonly onType: (text: string) => void
  readonly onChange: (change: TokensSearch) => void
}

function Filters({ value, onType, onChange }: FiltersProps) {
  const { data: environments = [] } = useQuery(environmentsQuery)
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        label={t('Find')}
        placeholder={t('Name or project')}
        value={value.text}
        onChange={(event) => onType(event.currentTarget.value)}
        w={240}
      />
      <NativeSelect
        label={t('Type')}
        value={value.type}
        onChange={(event) => onChange({ type: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('Any') },
          ...TYPES.map((type) => ({ value: type, label: TOKEN_TYPES[type].label })),
        ]}
      />
      <NativeSelect
        label={t('Environment')}
        value={value.environment}
        onChange={(event) => onChange({ environment: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('Any') },
          ...environments.map(({ name, displayName }) => ({ value: name, label: displayName || name })),
        ]}
      />
    </Group>
  )
}
