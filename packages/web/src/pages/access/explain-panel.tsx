import { Group, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { holdersQuery, permissionsQuery } from '../../api/access-queries.ts'
import { api, dataOf } from '../../api/client.ts'
import { environmentsQuery, projectsQuery } from '../../api/queries.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { WideTable } from '../../ui/wide-table.tsx'
import { heldRoleSentence } from './holders.ts'
import type { UsersSearch } from './search.ts'

interface Question {
  readonly userId: string
  readonly permission: string
  readonly project: string | null
  readonly environment: string | null
}

/** "Why may Ann switch toggles in production of shop?" */
export function ExplainPanel() {
  const [asked, change] = useSearchParams<UsersSearch>()
  const { who, permission = 'UPDATE_FEATURE_ENVIRONMENT', project = 'default', environment } = asked
  const { data: holders = [] } = useQuery(holdersQuery)
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: environments = [] } = useQuery(environmentsQuery)
  const choices = usePermissionChoices()
  const kind = choices.find(({ items }) => items.some(({ value }) => value === permission))?.kind
  const scope = {
    project: kind === 'root' ? null : project || null,
    environment: kind === 'environment' ? (environment ?? null) : null,
  }
  return (
    <Stack gap="sm" maw={960}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="xs">
        <Select
          label={t('User or service account')}
          placeholder={t('Choose an account')}
          searchable
          value={who === undefined ? null : String(who)}
          onChange={(id) => change({ who: Number(id) || undefined })}
          data={holders.map(({ userId: id, userName }) => ({ value: String(id), label: userName }))}
        />
        <Select
          label={t('do this')}
          searchable
          value={permission}
          onChange={(name) => change({ permission: name ?? undefined })}
          data={choices}
        />
        <Select
          label={t('in the project')}
          placeholder={t('Any')}
          searchable
          clearable
          disabled={kind === 'root'}
          value={scope.project}
          onChange={(id) => change({ project: id ?? '' })}
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Select
          label={t('in the environment')}
          placeholder={t('Any')}
          clearable
          disabled={kind !== 'environment'}
          value={scope.environment}
          onChange={(name) => change({ environment: name ?? undefined })}
          data={environments.map(({ name, displayName }) => ({ value: name, label: displayName || name }))}
        />
      </SimpleGrid>
      {who !== undefined ? (
        <Explained question={{ userId: String(who), permission, ...scope }} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('Choose an account and a permission to see whether it has it, and from which role.')}
        </Text>
      )}
    </Stack>
  )
}

function usePermissionChoices() {
  const { data } = useQuery(permissionsQuery)
  const items = (all: readonly { name: string; displayName: string }[]) =>
    all.map(({ name, displayName }) => ({ value: name, label: `${t(displayName)} (${name})` }))
  return data
    ? [
        { kind: 'environment', group: t('In an environment'), items: items(data.environments[0]?.permissions ?? []) },
        { kind: 'project', group: t('In a project'), items: items(data.project) },
        { kind: 'root', group: t('In the installation'), items: items(data.root) },
      ]
    : []
}

function Explained({ question }: { readonly question: Question }) {
  const { userId, permission, project, environment } = question
  const query = useQuery({
    queryKey: keys.access('explain', question),
    queryFn: () =>
      dataOf(
        api.GET('/api/admin/access/explain', {
          params: {
            query: { userId, permission, ...(project && { project }), ...(environment && { environment }) },
          },
        }),
      ),
  })
  return <QueryResult query={query}>{(answer) => <Explanation answer={answer} />}</QueryResult>
}

function Explanation({
  answer: { allowed, because, grants },
}: {
  readonly answer: ResponseBody<'/api/admin/access/explain'>
}) {
  return (
    <Stack gap="sm">
      <Stack className="lf-card" role="status" p="sm" gap={4}>
        <Group gap={6} c={allowed ? 'var(--lf-on)' : 'var(--lf-danger)'} fw={600}>
          {allowed ? <CircleCheck size={18} aria-hidden /> : <CircleX size={18} aria-hidden />}
          {allowed ? t('Yes, allowed') : t('No, not allowed')}
        </Group>
        <Text size="sm">{because}.</Text>
      </Stack>
      <WideTable label={t('Checked roles')} minWidth={420} heads={[t('Role'), t('Grants it')]}>
        {grants.map((grant) => (
          <Table.Tr key={heldRoleSentence(grant)}>
            <Table.Td>{heldRoleSentence(grant)}</Table.Td>
            <Table.Td>{grant.matches ? t('yes') : t('no')}</Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </Stack>
  )
}
