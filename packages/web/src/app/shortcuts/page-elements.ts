// Finds what a shortcut acts on in the page, so that pages need no code of their own.
import { language, t } from '../../lib/messages.ts'

const content = (): ParentNode => document.getElementById('content') ?? document

const isShown = (element: HTMLElement): boolean => element.closest('[aria-hidden="true"], [hidden], [inert]') === null

const allShown = <T extends HTMLElement>(selector: string, within: ParentNode = content()): T[] =>
  [...within.querySelectorAll<T>(selector)].filter(isShown)

/** What gets the focus in a row: its link, or its first button. */
const handleOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button:not(:disabled)')

/** Rows of tables and items of lists that can have the focus. */
const rows = (): HTMLElement[] => allShown('tbody tr, li[data-row]').filter((row) => handleOf(row) !== null)

const currentRow = (): HTMLElement | undefined => rows().find((row) => row.contains(document.activeElement))

/** Moves the focus to the next or previous row; to the first one if no row has it. */
export function moveRow(by: 1 | -1): void {
  const all = rows()
  const at = all.findIndex((row) => row.contains(document.activeElement))
  const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]
  if (next) handleOf(next)?.focus({ preventScroll: true })
  next?.scrollIntoView?.({ block: 'nearest' })
}

/** Selects or unselects the row with the focus. */
export function selectRow(): void {
  currentRow()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
}

const labelOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

/** Whether a label is about doing this. English starts with the verb; German has it later: "Strategie 1 bearbeiten". */
function isAbout(label: string, verb: string): boolean {
  const words = label.toLowerCase().match(/\p{L}+/gu) ?? []
  return (language === 'en' ? words.slice(0, 1) : words).includes(verb.toLowerCase())
}

/** Clicks the first edit button: of the row with the focus, or of the page. */
export function editCurrent(): boolean {
  const buttons = allShown<HTMLButtonElement>('button:not(:disabled)', currentRow() ?? content())
  const edit = buttons.find(
    (button) => button.getAttribute('aria-disabled') !== 'true' && isAbout(labelOf(button), t('Edit')),
  )
  edit?.click()
  return edit !== undefined
}

/** Focuses the search field of the page. False if it has none. */
export function focusSearch(): boolean {
  const fields = allShown<HTMLInputElement>('input[type="search"], input[type="text"], input:not([type])')
  const nameOf = (field: HTMLInputElement) => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''
  const isSearch = (label: string) => isAbout(label, t('Search')) || isAbout(label, t('Find'))
  const search = fields.find((field) => field.type === 'search' || isSearch(nameOf(field)))
  search?.focus()
  search?.select()
  return search !== undefined
}

/** In a field letters are text. In a dialog or menu the page behind it gets no keys. */
export function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"][data-expanded]')) return true
  if (!(target instanceof HTMLElement)) return false
  const type = target instanceof HTMLInputElement ? target.type : undefined
  if (type === 'checkbox' || type === 'radio') return false
  return type !== undefined || target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}
