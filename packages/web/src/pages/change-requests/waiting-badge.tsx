import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { plural } from '../../lib/messages.ts'
import type { Me } from '../../lib/types.ts'
import { waitingCountQuery } from './queries.ts'
import classes from './waiting-badge.module.css'

/** The number of change requests that wait for the user. */
export function WaitingBadge() {
  const { data: me } = useQuery(meQuery)
  return me ? <Waiting me={me} /> : null
}

function Waiting({ me }: { readonly me: Me }) {
  const { data = 0 } = useQuery(waitingCountQuery(me))
  if (data === 0) return null
  return (
    <span className={classes.badge}>
      {data}
      <span className="lf-visually-hidden"> {plural(data, 'waits for you', 'wait for you')}</span>
    </span>
  )
}
