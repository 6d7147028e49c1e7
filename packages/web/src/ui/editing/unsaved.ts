/** The unsaved edits of all open forms, and the question whether to discard them. */

export interface UnsavedForm {
  /** A window covers the page, so it can also be left by a step back on the same page. */
  readonly isWindow: boolean
  /** Forgets the edits and the stored draft. */
  readonly discard: () => void
  /** Closes the window. */
  readonly close?: (() => void) | undefined
}

type Answer = (isDiscarded: boolean) => void

const forms = new Set<UnsavedForm>()
const listeners = new Set<() => void>()
let answer: Answer | undefined

const notify = (next: Answer | undefined): void => {
  answer = next
  for (const listener of listeners) listener()
}

export function addUnsaved(form: UnsavedForm): () => void {
  forms.add(form)
  return () => void forms.delete(form)
}

export const hasUnsaved = (): boolean => forms.size > 0

/** Asks the user. A second question during the first one is answered with "Keep editing". */
export function confirmDiscard(): Promise<boolean> {
  if (answer) return Promise.resolve(false)
  return new Promise((resolve) => notify(resolve))
}

export const isAsked = (): boolean => answer !== undefined

export const subscribeToQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function answerQuestion(isDiscarded: boolean): void {
  const given = answer
  notify(undefined)
  given?.(isDiscarded)
}

/**
 * Whether a navigation has to stay on the page. On the same page only windows have edits to lose: discarding them closes
 * the window, and the navigation ends there.
 */
export async function blocksNavigation(isSamePage: boolean): Promise<boolean> {
  const lost = [...forms].filter(({ isWindow }) => !isSamePage || isWindow)
  if (lost.length === 0) return false
  if (!(await confirmDiscard())) return true
  for (const form of lost) form.discard()
  if (isSamePage) for (const { close } of lost) close?.()
  return isSamePage
}
