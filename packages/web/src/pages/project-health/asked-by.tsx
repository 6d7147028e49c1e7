import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import { namesText } from '../../lib/person.ts'
import type { FoundToggle } from '../../lib/types.ts'

const DAY_MS = 86_400_000

/** The applications that asked for a toggle in the last day. */
export function AskedBy({ toggle: { name, project, lastSeenAt } }: { readonly toggle: FoundToggle }) {
  const isRecent = lastSeenAt !== null && Date.now() - Date.parse(lastSeenAt) < DAY_MS
  const { data, isLoading } = useQuery({
    queryKey: keys.usage(project, name, 'applications'),
    queryFn: async () => {
      const params = { path: { featureName: name } }
      return (await dataOf(api.GET('/api/admin/client-metrics/features/{featureName}', { params }))).seenApplications
    },
    enabled: isRecent,
  })
  if (!isRecent) return null
  // One line from the beginning: more would move the rows below it.
  return (
    <Text size="sm" c="dimmed" truncate w={200} title={data?.join(', ')}>
      {isLoading ? '…' : data?.length ? t('by {namesText}', { namesText: namesText(data) }) : '–'}
    </Text>
  )
}
