/** What can stand behind a switch that nothing stands behind: its own strategies made active, or a rollout to everybody. */
export type Offer = 'activate' | 'everybody'

export interface Question {
  readonly project: string
  readonly toggle: string
  readonly environment: string
}

interface Asked extends Question {
  readonly answer: (offer: Offer | undefined) => void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()

const ask = (next: Asked | undefined): void => {
  asked?.answer(undefined)
  asked = next
  for (const listener of listeners) listener()
}

/** Asks the person, in the dialog of the shell. Undefined: leave it off. */
export const offerStrategy = (question: Question): Promise<Offer | undefined> =>
  new Promise((resolve) => ask({ ...question, answer: resolve }))

/** What is asked now, for the dialog. */
export const openQuestion = (): Asked | undefined => asked

export const watchQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function answerQuestion(offer: Offer | undefined): void {
  asked?.answer(offer)
  ask(undefined)
}
