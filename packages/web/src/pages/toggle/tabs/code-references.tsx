import { Anchor, List, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import { codeUse, shortRevision } from '../../../lib/code-references.ts'
import { plural, T, t } from '../../../lib/messages.ts'
import type { ResponseBody } from '../../../lib/operations.ts'
import { Snippet } from '../../../ui/copy.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Time } from '../../../ui/time.tsx'

const PATH = '/api/admin/projects/{projectId}/features/{featureName}/code-references'

type Repository = ResponseBody<typeof PATH>['repositories'][number]

const codeQuery = (projectId: string, featureName: string) =>
  queryOptions({
    queryKey: keys.codeReferences(projectId, featureName),
    queryFn: async () => (await dataOf(api.GET(PATH, { params: { path: { projectId, featureName } } }))).repositories,
  })

interface CodeReferencesProps {
  readonly projectId: string
  readonly toggle: string
}

/** The places in source code that name the toggle, as the last scans found them. */
export function CodeReferences({ projectId, toggle }: CodeReferencesProps) {
  const query = useQuery(codeQuery(projectId, toggle))
  return (
    <Stack component="section" gap="sm" aria-label={t('In your code')}>
      <Title order={2}>{t('In your code')}</Title>
      <QueryResult query={query}>{(repositories) => <Repositories all={repositories} />}</QueryResult>
    </Stack>
  )
}

function Repositories({ all }: { readonly all: readonly Repository[] }) {
  const { isScanned, naming, silent, count } = codeUse(all)
  if (!isScanned)
    return (
      <>
        <Text size="sm" c="dimmed">
          {t('No repository was scanned yet. In the folder of your code, run:')}
        </Text>
        <Snippet code="leverframe find-stale --code . --write" label={t('the command')} />
      </>
    )
  return (
    <>
      <Text size="sm">
        {count === 0
          ? t('No code names this toggle.')
          : plural(count, 'Named in {count} place.', 'Named in {count} places.', { count })}
      </Text>
      {naming.map((repository) => (
        <References key={repository.name} repository={repository} />
      ))}
      {silent.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Not in {names}', { names: silent.map(({ name }) => name).join(', ') })}
        </Text>
      )}
    </>
  )
}

const References = ({ repository: { name, revision, scannedAt, references } }: { readonly repository: Repository }) => (
  <div>
    <Text size="sm" fw={500}>
      {name}
    </Text>
    <Text size="xs" c="dimmed">
      <T
        text="at {revision}, scanned {time}"
        revision={<span className="lf-mono">{shortRevision(revision)}</span>}
        time={<Time at={scannedAt} />}
      />
    </Text>
    <List size="sm" listStyleType="none" mt={4} spacing={2}>
      {references.map(({ path, line, url }) => (
        <List.Item key={`${path}:${line}`} className="lf-mono" style={{ overflowWrap: 'anywhere' }}>
          {url === null ? (
            `${path}:${line}`
          ) : (
            <Anchor href={url} target="_blank" rel="noreferrer" inherit>
              {`${path}:${line}`}
            </Anchor>
          )}
        </List.Item>
      ))}
    </List>
  </div>
)
