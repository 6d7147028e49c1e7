import { Link } from '@tanstack/react-router'
import { inSentence } from '../../../lib/messages.ts'
import { type Ghost, pendingStateText } from '../../../lib/pending.ts'
import classes from './pending.module.css'

interface GhostsProps {
  readonly projectId: string
  readonly ghosts: readonly Ghost[] | undefined
  /** What gets the value: "production", "strategy 2". */
  readonly of: string
}

/** The values after pending change requests, next to the current one: "→ 50% #7 in review". */
export function Ghosts({ projectId, ghosts = [], of }: GhostsProps) {
  return ghosts.map(({ request, text }, index) => (
    <Link
      // biome-ignore lint/suspicious/noArrayIndexKey: a request can change the same thing twice, and they never move
      key={`${request.id} ${index}`}
      to="/projects/$projectId/change-requests/$changeRequestId"
      params={{ projectId, changeRequestId: String(request.id) }}
      className={classes.ghost}
      data-mine={request.isMine || undefined}
      title={pendingStateText(request)}
    >
      <span className="lf-visually-hidden">{of}</span> → {text} <span className={classes.number}>#{request.id}</span>{' '}
      <span className="lf-visually-hidden">{inSentence(pendingStateText(request))}</span>
    </Link>
  ))
}
