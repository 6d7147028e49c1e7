import { ActionIcon, Tooltip } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { api } from '../api/client.ts'
import type { ProjectSummary } from '../lib/types.ts'
import { toastFailure } from './toast.tsx'

const FAVORITES = '/api/admin/projects/{projectId}/favorites'

export function ProjectStar({ project }: { readonly project: ProjectSummary }) {
  const client = useQueryClient()
  const { id, name, favorite } = project
  const star = async () => {
    const given = { params: { path: { projectId: id } } }
    try {
      await (favorite ? api.DELETE(FAVORITES, given) : api.POST(FAVORITES, given))
    } catch (error) {
      toastFailure(error)
    }
    await client.invalidateQueries({ queryKey: ['projects'] })
  }
  return (
    <Tooltip label={favorite ? 'One of your favourites' : 'Make it a favourite'}>
      <ActionIcon
        aria-label={`${name} is a favourite`}
        aria-pressed={favorite}
        color={favorite ? 'brass' : 'gray'}
        onClick={() => void star()}
      >
        <Star size={16} fill={favorite ? 'currentColor' : 'none'} />
      </ActionIcon>
    </Tooltip>
  )
}
