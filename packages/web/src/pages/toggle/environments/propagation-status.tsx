import { Text, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import classes from './environments.module.css'
import { statusText } from './status-text.ts'

const EVERY_MS = 10_000

/** The propagation of the last change. */
export function PropagationStatus({ environment }: { readonly environment: string }) {
  const { data } = useQuery({
    queryKey: keys.propagation(environment),
    queryFn: () =>
      dataOf(api.GET('/api/admin/environments/{name}/rollout-status', { params: { path: { name: environment } } })),
    refetchInterval: EVERY_MS,
    retry: false,
  })
  if (!data) return null
  const { sentence, detail } = statusText(data)
  return (
    <Tooltip label={detail}>
      <Text span inherit tabIndex={0} className={data.clients.behind > 0 ? classes.behind : undefined}>
        {sentence}
      </Text>
    </Tooltip>
  )
}
