import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { featureTypesQuery } from '../../api/queries.ts'
import { plansQuery } from '../../api/release-plans.ts'
import type { Toggle } from '../../lib/types.ts'
import { tagsQuery } from './facts/tags-query.ts'
import { stagesQuery } from './header/stages-query.ts'
import { pendingQuery } from './pending/pending-query.ts'

interface Loaded {
  readonly value: Toggle
  readonly etag: string | null
}

/**
 * Whether parts of the page still load that would move what is below them. They are requested together with the toggle; only
 * pending changes and release plans need its answer.
 */
export function useAreTogglePartsLoading(projectId: string, featureName: string, toggle: Loaded | undefined): boolean {
  const about = [
    useQuery(featureTypesQuery),
    useQuery(stagesQuery(projectId, featureName)),
    useQuery(tagsQuery(projectId, featureName)),
  ]
  const pending = useQuery({
    ...pendingQuery(projectId, featureName, toggle?.etag ?? null),
    enabled: toggle !== undefined,
  })
  const withPlan = toggle?.value.environments.filter(({ releasePlans = [] }) => releasePlans.length > 0) ?? []
  const plans = useQueries({
    queries: withPlan.map(({ name }) => plansQuery({ projectId, featureName, environment: name })),
  })
  const isLoading = [...about, pending, ...plans].some((one) => one.isLoading)
  // Once shown, the page stays: a new version of the toggle must not close an open editor.
  const [shown, setShown] = useState<string>()
  const here = `${projectId}/${featureName}`
  if (toggle !== undefined && !isLoading && shown !== here) setShown(here)
  return isLoading && shown !== here
}
