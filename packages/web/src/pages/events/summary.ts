import { exactTime } from '../../lib/time.ts'

/** A part of a sentence. Names are separate parts. */
export interface SummaryPart {
  readonly text: string
  readonly isStrong: boolean
}

/** The sentences of the server are markdown with two elements: ** around names, and backslash escapes. */
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

/** The server writes times in UTC. The event data has the time that is formatted for the reader. */
export function inReadersTime({ text, isStrong }: SummaryPart, data: unknown): string {
  const { scheduledDate } = (data ?? {}) as { scheduledDate?: unknown }
  const isTime = isStrong && text.endsWith(' UTC') && typeof scheduledDate === 'string'
  return isTime && !Number.isNaN(Date.parse(scheduledDate)) ? exactTime(scheduledDate) : text
}
