import { Table, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { refusalOf, useMay } from '../../api/permissions.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { GuardedButton } from '../../ui/guarded.tsx'
import { HiddenHead, Listing } from '../../ui/listing.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { TOKEN_HEADS, TokenCells } from '../../ui/token-cells.tsx'
import { CreateToken } from './create-token.tsx'

export type ProjectToken = ResponseBody<'/api/admin/projects/{projectId}/api-tokens'>['tokens'][number]

const tokensQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.access('project-tokens', projectId),
    queryFn: async () =>
      (await dataOf(api.GET('/api/admin/projects/{projectId}/api-tokens', { params: { path: { projectId } } }))).tokens,
  })

export function ProjectTokens({ projectId }: { readonly projectId: string }) {
  const [isCreating, setCreating] = useState(false)
  return (
    <Section
      title={t('API tokens')}
      about={t('Tokens that applications use to get the toggles of this project.')}
      actions={
        <GuardedButton
          need="CREATE_PROJECT_API_TOKEN"
          project={projectId}
          variant="default"
          onClick={() => setCreating(true)}
        >
          {t('New token')}
        </GuardedButton>
      }
    >
      <Tokens projectId={projectId} />
      {isCreating && <CreateToken projectId={projectId} onClose={() => setCreating(false)} />}
    </Section>
  )
}

function Tokens({ projectId }: { readonly projectId: string }) {
  const isReader = useMay()('READ_PROJECT_API_TOKEN', { project: projectId })
  const tokens = useQuery({ ...tokensQuery(projectId), enabled: isReader })
  if (!isReader) return <Text size="sm">{refusalOf(['READ_PROJECT_API_TOKEN'], { project: projectId })}.</Text>
  return (
    <QueryResult query={tokens}>
      {(all) =>
        all.length === 0 ? (
          <Text size="sm">
            {t('No tokens yet. SDKs need one: client for servers, frontend for browsers and apps.')}
          </Text>
        ) : (
          <TokenTable projectId={projectId} tokens={all} />
        )
      }
    </QueryResult>
  )
}

interface TokenTableProps {
  readonly projectId: string
  readonly tokens: readonly ProjectToken[]
}

const isOnlyFor = ({ projects }: ProjectToken, projectId: string): boolean =>
  projects.length === 1 && projects[0] === projectId

const HEAD = [...TOKEN_HEADS, t('Last used'), <HiddenHead key="do">{t('Actions')}</HiddenHead>]

function TokenTable({ projectId, tokens }: TokenTableProps) {
  const [revoked, setRevoked] = useState<ProjectToken>()
  return (
    <>
      <Listing label={t('API tokens')} head={HEAD} minWidth={560}>
        {tokens.map((token) => (
          <TokenRow key={token.id} projectId={projectId} token={token} onRevoke={() => setRevoked(token)} />
        ))}
      </Listing>
      {revoked && <Revoke projectId={projectId} token={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

interface TokenRowProps {
  readonly projectId: string
  readonly token: ProjectToken
  readonly onRevoke: () => void
}

const TokenRow = ({ projectId, token, onRevoke }: TokenRowProps) => (
  <Table.Tr>
    <TokenCells token={token} />
    <Table.Td>
      <Time at={token.seenAt} />
    </Table.Td>
    <Table.Td ta="right">
      <GuardedButton
        need="DELETE_PROJECT_API_TOKEN"
        project={projectId}
        because={
          isOnlyFor(token, projectId) ? undefined : t('Also used by other projects. Revoke it under API tokens.')
        }
        size="compact-xs"
        variant="default"
        aria-label={t('Revoke {tokenName}', { tokenName: token.tokenName })}
        onClick={onRevoke}
      >
        {t('Revoke')}
      </GuardedButton>
    </Table.Td>
  </Table.Tr>
)

interface RevokeProps {
  readonly projectId: string
  readonly token: ProjectToken
  readonly onClose: () => void
}

function Revoke({ projectId, token, onClose }: RevokeProps) {
  const revoke = async () => {
    await api.DELETE('/api/admin/projects/{projectId}/api-tokens/{token}', {
      params: { path: { projectId, token: token.id } },
    })
  }
  return (
    <Confirm
      changes="access"
      done={t('{tokenName} revoked', { tokenName: token.tokenName })}
      title={t('Revoke {tokenName}?', { tokenName: token.tokenName })}
      action={t('Revoke')}
      onConfirm={revoke}
      onClose={onClose}
    >
      <Text size="sm">{t('Applications that use it get no updates and keep their last known values.')}</Text>
    </Confirm>
  )
}
