/** How to switch on a toggle without an active strategy: activate its own strategies, or add a 100% rollout. */
export type StrategyChoice = 'activate' | 'everyone'

export interface StrategyQuestion {
  readonly project: string
  readonly toggle: string
  readonly environment: string
}

interface Prompt extends StrategyQuestion {
  readonly answer: (choice: StrategyChoice | undefined) => void
}

let prompt: Prompt | undefined
const listeners = new Set<() => void>()

const replacePrompt = (next: Prompt | undefined): void => {
  prompt?.answer(undefined)
  prompt = next
  for (const listener of listeners) listener()
}

/** Opens the dialog of the shell. Resolves with undefined when the user leaves the toggle off. */
export const promptForStrategy = (question: StrategyQuestion): Promise<StrategyChoice | undefined> =>
  new Promise((resolve) => replacePrompt({ ...question, answer: resolve }))

export const currentPrompt = (): Prompt | undefined => prompt

export const subscribeToPrompt = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function answerPrompt(choice: StrategyChoice | undefined): void {
  prompt?.answer(choice)
  replacePrompt(undefined)
}
