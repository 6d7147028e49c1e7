/** The total of a search. A capped search stops counting at 10,000 and returns one more than that. */
export const totalOrMore = (total: number, isCapped: boolean): string =>
  isCapped ? `more than ${(total - 1).toLocaleString('en')}` : String(total)

/** "1 event", "12 events", "More than 10,000 events". */
export function totalSentence(total: number, isCapped: boolean, one: string, many: string): string {
  if (isCapped) return `More than ${(Math.floor(total / 1_000) * 1_000).toLocaleString('en')} ${many}`
  return total === 1 ? `1 ${one}` : `${total.toLocaleString('en')} ${many}`
}

/** "1 toggle", "3 toggles". */
export const toggleCount = (count: number): string => (count === 1 ? '1 toggle' : `${count} toggles`)
