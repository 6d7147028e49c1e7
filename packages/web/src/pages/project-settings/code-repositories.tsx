import { Button, Table, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { shortRevision } from '../../lib/code-references.ts'
import { t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Guard } from '../../ui/guarded.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { ActionsHead, WideTable } from '../../ui/wide-table.tsx'

const PATH = '/api/admin/projects/{projectId}/code-references'

type Repository = ResponseBody<typeof PATH>['repositories'][number]

const repositoriesQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.codeReferences(projectId),
    queryFn: async () => (await dataOf(api.GET(PATH, { params: { path: { projectId } } }))).repositories,
  })

const HEADS = [t('Repository'), t('Revision'), t('Scanned'), t('Toggles'), t('References'), <ActionsHead key="a" />]

/** The repositories that were scanned for toggles of this project. */
export function CodeRepositories({ projectId }: { readonly projectId: string }) {
  const query = useQuery(repositoriesQuery(projectId))
  const [removed, setRemoved] = useState<Repository>()
  return (
    <Section
      title={t('Code repositories')}
      about={t('Scanned with “leverframe find-stale --write”. Pages of toggles show where code names them.')}
    >
      <QueryResult query={query}>
        {(repositories) =>
          repositories.length === 0 ? (
            <Text size="sm">{t('No repository was scanned yet.')}</Text>
          ) : (
            <WideTable label={t('Code repositories')} heads={HEADS}>
              {repositories.map((one) => (
                <Row key={one.name} projectId={projectId} repository={one} onRemove={() => setRemoved(one)} />
              ))}
            </WideTable>
          )
        }
      </QueryResult>
      {removed && <RemoveRepository projectId={projectId} repository={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  )
}

interface RowProps {
  readonly projectId: string
  readonly repository: Repository
  readonly onRemove: () => void
}

const Row = ({ projectId, repository, onRemove }: RowProps) => (
  <Table.Tr>
    <Table.Td>{repository.name}</Table.Td>
    <Table.Td className="lf-mono">{shortRevision(repository.revision)}</Table.Td>
    <Table.Td>
      <Time at={repository.scannedAt} />
    </Table.Td>
    <Table.Td>{repository.toggles}</Table.Td>
    <Table.Td>{repository.references}</Table.Td>
    <Table.Td ta="right">
      <Guard need="UPDATE_FEATURE" project={projectId} instead={null}>
        {() => (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('Remove {name}', { name: repository.name })}
            onClick={onRemove}
          >
            {t('Remove')}
          </Button>
        )}
      </Guard>
    </Table.Td>
  </Table.Tr>
)

interface RemoveProps {
  readonly projectId: string
  readonly repository: Repository
  readonly onClose: () => void
}

function RemoveRepository({ projectId, repository: { name }, onClose }: RemoveProps) {
  const path = { projectId, repository: name }
  return (
    <Confirm
      changes="code"
      done={t('{name} removed', { name })}
      title={t('Remove {name}?', { name })}
      action={t('Remove repository')}
      onConfirm={() => api.DELETE('/api/admin/projects/{projectId}/code-references/{repository}', { params: { path } })}
      onClose={onClose}
    >
      <Text size="sm">{t('Pages of toggles no longer show its places. The next scan adds it again.')}</Text>
    </Confirm>
  )
}
