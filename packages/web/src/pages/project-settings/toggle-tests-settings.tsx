import { Radio, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { showAtOnce } from '../../api/show-at-once.ts'
import { t } from '../../lib/messages.ts'
import { Guard } from '../../ui/guarded.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useWrite } from '../../ui/use-write.ts'
import { SETTINGS_PERMISSIONS } from './permissions.ts'

const TESTS = '/api/admin/projects/{projectId}/toggle-tests'

const modeQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.project(projectId, 'toggle-tests'),
    queryFn: () => dataOf(api.GET(TESTS, { params: { path: { projectId } } })),
  })

export function ToggleTestsSettings({ projectId }: { readonly projectId: string }) {
  const mode = useQuery(modeQuery(projectId))
  const client = useQueryClient()
  const save = useWrite({
    send: (wanted: 'block' | 'warn') => {
      showAtOnce(client, modeQuery(projectId).queryKey, { mode: wanted })
      return api.PUT(TESTS, { params: { path: { projectId } }, body: { mode: wanted } })
    },
    changes: { subject: 'settings', project: projectId },
    done: (_, wanted) =>
      wanted === 'block' ? t('Changes that break a test are blocked') : t('Changes that break a test are logged'),
    refetchAfterError: { subject: 'settings', project: projectId },
  })
  return (
    <QueryResult query={mode}>
      {(current) => (
        <Guard
          need={SETTINGS_PERMISSIONS}
          project={projectId}
          instead={<Text size="sm">{current.mode === 'block' ? t('Block it') : t('Allow and log it')}</Text>}
        >
          {(isAllowed) => (
            <Radio.Group
              aria-label={t('When a change would break a test')}
              value={current.mode}
              onChange={(wanted) => void save.run(wanted === 'warn' ? 'warn' : 'block')}
            >
              <Stack gap={6}>
                <Radio value="block" label={t('Block it')} disabled={!isAllowed} />
                <Radio value="warn" label={t('Allow and log it')} disabled={!isAllowed} />
              </Stack>
            </Radio.Group>
          )}
        </Guard>
      )}
    </QueryResult>
  )
}
