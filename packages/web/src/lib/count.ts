import { LOCALE, plural, t } from './messages.ts'

/** The total of a search. A capped search stops counting at 10,000 and returns one more than that. */
export const totalOrMore = (total: number, isCapped: boolean): string =>
  isCapped ? t('more than {total}', { total: (total - 1).toLocaleString(LOCALE) }) : String(total)

/** "1 event", "12 events", "More than 10,000 events". */
export function totalSentence(total: number, isCapped: boolean, one: string, many: string): string {
  if (isCapped)
    return t('More than {floor} {many}', { floor: (Math.floor(total / 1_000) * 1_000).toLocaleString(LOCALE), many })
  return total === 1 ? `1 ${one}` : `${total.toLocaleString(LOCALE)} ${many}`
}

/** "1 toggle", "3 toggles". */
export const toggleCount = (count: number): string => plural(count, '1 toggle', '{count} toggles', { count })
