import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { draftQuery } from '../../api/queries.ts'
import { countChanges } from './states.ts'
import { useConflictNews } from './use-conflict-news.ts'

/** The basket is usually empty, so its components are loaded on demand. */
const BasketBars = lazy(() => import('./basket-bars.tsx'))

interface BasketProps {
  readonly projectId: string
}

/** The pending changes of the user in protected environments of this project. Renders nothing if there are none. */
export function Basket({ projectId }: BasketProps) {
  const { changeRequestId } = useParams({ strict: false })
  const { data } = useQuery(draftQuery(projectId))
  useConflictNews(projectId, data)
  const shown = (data ?? []).filter((one) => countChanges(one) > 0 && String(one.id) !== changeRequestId)
  if (shown.length === 0) return null
  return (
    <Suspense>
      <BasketBars requests={shown} />
    </Suspense>
  )
}
