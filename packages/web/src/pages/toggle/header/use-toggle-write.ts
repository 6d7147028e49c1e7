import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** After a write that counts in no environment: what it made old is asked for again. */
export function useRefreshToggle(projectId: string, featureName: string): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['toggle', projectId, featureName] }),
      client.invalidateQueries({ queryKey: ['toggles', projectId] }),
    ])
  }, [client, projectId, featureName])
}
