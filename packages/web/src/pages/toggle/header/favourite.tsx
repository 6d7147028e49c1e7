import { ActionIcon, Tooltip } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import { showAtOnce } from '../../../api/show-at-once.ts'
import { t } from '../../../lib/messages.ts'
import { useWrite } from '../../../ui/use-write.ts'

const FAVOURITE = '/api/admin/projects/{projectId}/features/{featureName}/favorites'

interface FavouriteProps {
  readonly projectId: string
  readonly featureName: string
}

/** The star for favourites of the user. */
export function Favourite({ projectId, featureName }: FavouriteProps) {
  const client = useQueryClient()
  const queryKey = keys.toggle(projectId, featureName, 'favourite')
  const { data: isFavourite } = useQuery({
    queryKey,
    queryFn: async () => {
      const query = {
        project: `IS:${projectId}`,
        favorite: 'IS:true',
        query: featureName,
        limit: '100',
      }
      const { features } = await dataOf(api.GET('/api/admin/search/features', { params: { query } }))
      return features.some(({ name }) => name === featureName)
    },
  })
  const params = { path: { projectId, featureName } }
  const flip = useWrite({
    send: async () => {
      showAtOnce(client, queryKey, !isFavourite)
      try {
        await (isFavourite ? api.DELETE(FAVOURITE, { params }) : api.POST(FAVOURITE, { params }))
      } catch (error) {
        client.setQueryData(queryKey, isFavourite)
        throw error
      }
    },
    changes: { subject: 'toggle', project: projectId, toggle: featureName },
  })
  const label = isFavourite ? t('Remove from favourites') : t('Add to favourites')
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        aria-pressed={isFavourite ?? false}
        disabled={isFavourite === undefined}
        onClick={() => void flip.run()}
      >
        <Star size={16} fill={isFavourite ? 'currentColor' : 'none'} />
      </ActionIcon>
    </Tooltip>
  )
}
