import { ActionIcon, Tooltip } from '@mantine/core'
import { Star } from 'lucide-react'
import { api } from '../api/client.ts'
import { t } from '../lib/messages.ts'
import type { ProjectSummary } from '../lib/types.ts'
import { useWrite } from './use-write.ts'

const FAVORITES = '/api/admin/projects/{projectId}/favorites'

export function ProjectStar({ project }: { readonly project: ProjectSummary }) {
  const { id, name, favorite } = project
  const params = { params: { path: { projectId: id } } }
  const star = useWrite({
    send: () => (favorite ? api.DELETE(FAVORITES, params) : api.POST(FAVORITES, params)),
    changes: 'project',
    refetchAfterError: 'project',
  })
  return (
    <Tooltip label={favorite ? t('Remove from favourites') : t('Add to favourites')}>
      <ActionIcon
        aria-label={t('{name} is a favourite', { name })}
        aria-pressed={favorite}
        color={favorite ? 'iris' : 'gray'}
        onClick={() => void star.run()}
      >
        <Star size={16} fill={favorite ? 'currentColor' : 'none'} />
      </ActionIcon>
    </Tooltip>
  )
}
