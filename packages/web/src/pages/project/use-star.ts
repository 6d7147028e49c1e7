import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/invalidation.ts'
import { keys } from '../../api/query-keys.ts'
import type { FoundToggle } from '../../lib/types.ts'
import { toastFailure } from '../../ui/toast.tsx'

const FAVORITES = '/api/admin/projects/{projectId}/features/{featureName}/favorites'

type Page = { readonly features?: readonly FoundToggle[] }

const starred = (page: Page | undefined, name: string, favorite: boolean): Page | undefined =>
  Array.isArray(page?.features)
    ? { ...page, features: page.features.map((one) => (one.name === name ? { ...one, favorite } : one)) }
    : page

/** Shown at once. The order of the list is refetched afterwards. */
export function useStar(projectId: string): (toggle: FoundToggle) => void {
  const client = useQueryClient()
  return useCallback(
    ({ name, favorite }) => {
      const show = (isFavorite: boolean) => {
        for (const list of [projectId, undefined])
          client.setQueriesData({ queryKey: keys.toggles(list) }, (page: Page | undefined) =>
            starred(page, name, isFavorite),
          )
      }
      const given = { params: { path: { projectId, featureName: name } } }
      show(!favorite)
      const sent = favorite ? api.DELETE(FAVORITES, given) : api.POST(FAVORITES, given)
      void sent.then(
        () => invalidate(client, { subject: 'toggle', project: projectId, toggle: name }),
        (error: unknown) => {
          show(favorite)
          toastFailure(error)
        },
      )
    },
    [client, projectId],
  )
}
