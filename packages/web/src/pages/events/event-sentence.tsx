import { Link } from '@tanstack/react-router'
import { exactTime, momentText } from '../../lib/time.ts'
import { WithOwners } from '../../ui/owner.tsx'
import type { FoundEvent } from './folding.ts'
import { inReadersTime, type SummaryPart, summaryParts } from './summary.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

interface PieceProps {
  readonly part: SummaryPart
  readonly event: FoundEvent
}

/** Names in the sentence are links, if the event identifies them. */
function Piece({ part, event: { featureName, project, type, data } }: PieceProps) {
  const { text, isStrong } = part
  if (!isStrong) return <WithOwners text={text} />
  if (MOMENT.test(text)) return <b title={exactTime(text)}>{momentText(text)}</b>
  if (text === featureName && project !== undefined && type !== 'feature-deleted')
    return (
      <Link
        to="/projects/$projectId/features/$featureName"
        params={{ projectId: project, featureName }}
        className="lf-quiet lf-mono"
      >
        <b>{text}</b>
      </Link>
    )
  if (text === project && type !== 'project-deleted')
    return (
      <Link to="/projects/$projectId" params={{ projectId: project }} className="lf-quiet">
        <b>{text}</b>
      </Link>
    )
  return (
    <b>
      <WithOwners text={inReadersTime(part, data).replace(/^user (\d+)$/, 'user:$1')} />
    </b>
  )
}

export const EventSentence = ({ event }: { readonly event: FoundEvent }) =>
  summaryParts(event.summary).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence does not change
    <Piece key={index} part={part} event={event} />
  ))
