import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { refusalOf, useMay } from '../../api/permissions.ts'
import { t } from '../../lib/messages.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useOpenItem } from '../../ui/use-open-item.ts'
import { EndpointCard, type EndpointOpening } from './endpoint-card.tsx'
import { EndpointDialog, TokenDialog } from './endpoint-dialogs.tsx'
import { endpointsQuery, type SignalEndpoint } from './queries.ts'

/** Endpoints that receive signals of other systems. */
export default function SignalsPage() {
  const isAllowed = useMay()('ADMIN')
  const { data } = useQuery({ ...endpointsQuery, enabled: isAllowed })
  const opening = useOpenItem<SignalEndpoint, 'edit' | 'token' | 'delete'>({
    all: data,
    idOf: ({ id }) => id,
    kept: ['edit'],
  })
  const { opened, openNew, close } = opening
  return (
    <Page
      wide
      title={t('Signals')}
      about={t('Alert managers and CI send signals here. A guard can pause a release while one fires.')}
      actions={isAllowed && (data?.length ?? 0) > 0 && <NewEndpoint onClick={openNew} />}
    >
      {isAllowed ? (
        <Endpoints opening={opening} />
      ) : (
        <Empty title={t('You don’t have access')}>
          {t('{refusalOf} to see this. Ask an Admin.', { refusalOf: refusalOf(['ADMIN']) })}
        </Empty>
      )}
      {opened?.what === 'new' && <EndpointDialog onClose={close} />}
      {opened?.what === 'edit' && <EndpointDialog endpoint={opened.thing} onClose={close} />}
      {opened?.what === 'token' && <TokenDialog endpoint={opened.thing} onClose={close} />}
      {opened?.what === 'delete' && <DeleteEndpoint endpoint={opened.thing} onClose={close} />}
    </Page>
  )
}

const NewEndpoint = ({ onClick }: { readonly onClick: () => void }) => (
  <GuardedButton need="ADMIN" leftSection={<Plus size={14} />} onClick={onClick}>
    {t('New signal endpoint')}
  </GuardedButton>
)

interface DoomedToken {
  readonly endpoint: SignalEndpoint
  readonly tokenId: number
}

function Endpoints({ opening }: { readonly opening: EndpointOpening }) {
  const query = useQuery(endpointsQuery)
  const [doomed, setDoomed] = useState<DoomedToken>()
  return (
    <QueryResult query={query}>
      {(endpoints) =>
        endpoints.length === 0 ? (
          <Empty title={t('No signal endpoints yet')} action={<NewEndpoint onClick={opening.openNew} />}>
            {t('Let Alertmanager, a pipeline or a script say that something is wrong, and pause a release.')}
          </Empty>
        ) : (
          <Stack gap="md">
            {endpoints.map((endpoint) => (
              <EndpointCard
                key={endpoint.id}
                endpoint={endpoint}
                onOpen={opening.open}
                onDeleteToken={(one, tokenId) => setDoomed({ endpoint: one, tokenId })}
              />
            ))}
            {doomed && <DeleteToken {...doomed} onClose={() => setDoomed(undefined)} />}
          </Stack>
        )
      }
    </QueryResult>
  )
}

function DeleteToken({ endpoint, tokenId, onClose }: DoomedToken & { readonly onClose: () => void }) {
  const remove = () =>
    api.DELETE('/api/admin/signal-endpoints/{id}/tokens/{tokenId}', {
      params: { path: { id: String(endpoint.id), tokenId: String(tokenId) } },
    })
  return (
    <Confirm
      changes="signal-endpoint"
      done={t('Token deleted')}
      title={t('Delete token?')}
      action={t('Delete token')}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">{t('Systems that use it can’t send signals to {name} any more.', { name: endpoint.name })}</Text>
    </Confirm>
  )
}

function DeleteEndpoint({ endpoint, onClose }: { readonly endpoint: SignalEndpoint; readonly onClose: () => void }) {
  const remove = () => api.DELETE('/api/admin/signal-endpoints/{id}', { params: { path: { id: String(endpoint.id) } } })
  return (
    <Confirm
      changes="signal-endpoint"
      done={t('{name} deleted', { name: endpoint.name })}
      title={t('Delete {name}?', { name: endpoint.name })}
      action={t('Delete signal endpoint')}
      typed={endpoint.name}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">
        {t('Its tokens stop working and its signals are deleted. Guards that use it pause their releases.')}
      </Text>
    </Confirm>
  )
}
