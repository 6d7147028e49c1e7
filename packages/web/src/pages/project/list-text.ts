import { totalOrMore } from '../../lib/count.ts'
import { plural, t } from '../../lib/messages.ts'
import type { FoundToggle } from '../../lib/types.ts'

/** The projects of these toggles, without duplicates. */
export const projectsIn = (toggles: readonly Pick<FoundToggle, 'project'>[]): string[] => [
  ...new Set(toggles.map(({ project }) => project)),
]

/** "12 toggles in this project", "3 toggles found". */
export function countSentence(total: number, isCapped: boolean, scope: 'project' | 'all', isFiltered: boolean): string {
  const count = isCapped
    ? t('{total} toggles', { total: totalOrMore(total, true) })
    : plural(total, '1 toggle', '{total} toggles', { total })
  const where = isFiltered ? t('found') : scope === 'project' ? t('in this project') : t('in all projects')
  return `${count} ${where}${isCapped ? t('; the first are listed') : ''}`
}

/** Whether a click on a row opens the toggle: not on its controls, and not when text is selected. */
export function opensRow(target: EventTarget | null, selectedText: string): boolean {
  if (selectedText !== '') return false
  return !(target instanceof Element && target.closest('a, button, input, label, [role="switch"]'))
}
