/** Finds what a shortcut acts on in the page, so that pages need no code of their own. */

const content = (): ParentNode => document.getElementById('content') ?? document

const isShown = (element: HTMLElement): boolean => element.closest('[aria-hidden="true"], [hidden], [inert]') === null

const allShown = <T extends HTMLElement>(selector: string, within: ParentNode = content()): T[] =>
  [...within.querySelectorAll<T>(selector)].filter(isShown)

/** Rows of tables and items of lists with a link. */
const rows = (): HTMLElement[] =>
  allShown('tbody tr, li[data-row]').filter((row) => row.querySelector('a[href]') !== null)

const currentRow = (): HTMLElement | undefined => rows().find((row) => row.contains(document.activeElement))

/** Moves the focus to the link of the next or previous row; to the first one if no row has it. */
export function moveRow(by: 1 | -1): void {
  const all = rows()
  const at = all.findIndex((row) => row.contains(document.activeElement))
  const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]
  const link = next?.querySelector<HTMLElement>('a[href]')
  link?.focus({ preventScroll: true })
  next?.scrollIntoView?.({ block: 'nearest' })
}

/** Selects or unselects the row with the focus. */
export function selectRow(): void {
  currentRow()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
}

const labelOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

/** Clicks the first edit button: of the row with the focus, or of the page. */
export function editCurrent(): boolean {
  const buttons = allShown<HTMLButtonElement>('button:not(:disabled)', currentRow() ?? content())
  const edit = buttons.find(
    (button) => button.getAttribute('aria-disabled') !== 'true' && /^edit\b/i.test(labelOf(button)),
  )
  edit?.click()
  return edit !== undefined
}

/** Focuses the search field of the page. False if it has none. */
export function focusSearch(): boolean {
  const fields = allShown<HTMLInputElement>('input[type="search"], input[type="text"], input:not([type])')
  const nameOf = (field: HTMLInputElement) => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''
  const search = fields.find((field) => field.type === 'search' || /^(search|find)\b/i.test(nameOf(field).trim()))
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
