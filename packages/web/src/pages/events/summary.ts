import { exactTime } from '../../lib/time.ts'

/** A piece of a sentence; what names something is set apart. */
export interface SummaryPart {
  readonly text: string
  readonly isStrong: boolean
}

/** The sentences of the server are markdown that knows two things: ** around names, and a backslash before signs that mean none. */
export function summaryParts(markdown: string): SummaryPart[] {
  const parts: SummaryPart[] = []
  let [text, isStrong] = ['', false]
  const end = () => {
    if (text !== '') parts.push({ text, isStrong })
    text = ''
  }
  for (let at = 0; at < markdown.length; at++) {
    const sign = markdown[at] as string
    if (sign === '\\' && at + 1 < markdown.length) text += markdown[++at]
    else if (sign === '*' && markdown[at + 1] === '*') {
      end()
      isStrong = !isStrong
      at++
    } else text += sign
  }
  end()
  return parts
}

/** The server does not know where its reader is, and names times in UTC; the event itself says which time is meant. */
export function inReadersTime({ text, isStrong }: SummaryPart, data: unknown): string {
  const { scheduledDate } = (data ?? {}) as { scheduledDate?: unknown }
  const isTime = isStrong && text.endsWith(' UTC') && typeof scheduledDate === 'string'
  return isTime && !Number.isNaN(Date.parse(scheduledDate)) ? exactTime(scheduledDate) : text
}
