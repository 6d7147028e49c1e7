import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { draftQuery } from '../../api/queries.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { countChanges } from './states.ts'
import { useConflictNews } from './use-conflict-news.ts'

/** Most users have no draft, so the components are loaded on demand. */
const DraftBars = onDemand(async () => (await import('./draft-bars.tsx')).default)

interface DraftsProps {
  readonly projectId: string
}

/** The pending changes of the user in protected environments of this project. Renders nothing if there are none. */
export function Drafts({ projectId }: DraftsProps) {
  const { changeRequestId } = useParams({ strict: false })
  const { data } = useQuery(draftQuery(projectId))
  useConflictNews(projectId, data)
  const shown = (data ?? []).filter((one) => countChanges(one) > 0 && String(one.id) !== changeRequestId)
  if (shown.length === 0) return null
  return <DraftBars requests={shown} />
}
